import { execFileSync } from "node:child_process";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../../support/compile.js";
import { openPlace, type Place } from "../option-place.js";
import { rows } from "../option-rows.js";

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.close());

/** The error's first line with its class, or what was given back in its place. */
async function outcome(act: () => unknown): Promise<string> {
  try {
    return `no error but ${await act()}`;
  } catch (error) {
    return String(error).split("\n")[0] as string;
  }
}

test.each(rows.map(([key, act, text]) => ({ key, act, text })))("$key: $text", async ({ act, text }) => {
  expect(await outcome(() => act(place))).toBe(text);
});

test("none of them ends the process", () => {
  const script = join(__dirname, "../option-process.js");
  expect(execFileSync(process.execPath, [script], { encoding: "utf8", timeout: 60_000 })).toBe(
    `${rows.length} mistakes\n`,
  );
});

describe("every argument and option of every public function has a row", () => {
  const entries =
    "index testing health json openapi opentelemetry reflection snapshot error-details current-call web".split(" ");
  // No check is needed for values of messages, which are checked when they are encoded (IW2007), what the compiler fills
  // in (IW2001), what takes anything, what the compiler erases, and what only the runtime calls.
  const free = [
    /^(DataContract|DataMember|OperationContract|ProtoContract|ProtoInclude|ProtoMember|ServiceContract)\./,
    /\.(contract|typeArguments)$/,
    /^(contractOf|messageOf|detailOf|findDetails|clrType)\.(contract|message)$/,
    /^(Message\.(toBinary|create|clone|equals)|DetailCodec\.\w+|toJson(String)?|detailOf|clrDetailOf)\.(value|bytes|partial|a|b)$/,
    /^(CallResponse|NamedValues)\.\w+\.value$/,
    /^(isRpcError|findDetails|test|serialize)\.(value|error)$/,
    /^(CallValues\.set\.value|createValueKey\.initial|new RpcError\.options\.cause)$/,
    /^new (SetupError|DecodeError|ValueError)\./,
    /^CallContext\.keep\.|^(HealthContract|Reflection(Alpha)?Contract)\./,
    // The same as NamedValues.
    /^CallResponse\./,
  ];

  test("as the declarations have them", () => {
    const there = publicArguments(entries.map((entry) => join(root, `dist/cjs/runtime/${entry}.d.ts`)));
    const needed = there.filter((key) => !free.some((pattern) => pattern.test(key)));
    const known = new Set(rows.map(([key]) => key));
    expect(needed.filter((key) => !known.has(key))).toEqual([]);
  });
});

/** `function.parameter` and `function.parameter.option` of all that entries export. */
function publicArguments(files: readonly string[]): string[] {
  const program = ts.createProgram(files, { strict: true, target: ts.ScriptTarget.ES2022, types: ["node"] });
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const addParameters = (name: string, signatures: readonly ts.Signature[]): void => {
    for (const parameter of signatures.flatMap((signature) => signature.getParameters())) {
      const type = checker.getTypeOfSymbol(parameter);
      found.add(`${name}.${parameter.name}`);
      for (const part of partsOf(type).filter(isBag)) {
        for (const option of checker.getPropertiesOfType(part)) found.add(`${name}.${parameter.name}.${option.name}`);
      }
    }
  };
  for (const symbol of files.flatMap((file) => exportsOf(checker, program.getSourceFile(file)))) {
    const [declaration] = symbol.declarations ?? [];
    if (declaration === undefined || declaration.getSourceFile().fileName.includes("/node_modules/@")) continue;
    const type = checker.getTypeOfSymbol(symbol);
    if (ts.isFunctionDeclaration(declaration)) addParameters(symbol.name, type.getCallSignatures());
    if (ts.isClassDeclaration(declaration)) addParameters(`new ${symbol.name}`, type.getConstructSignatures());
    if (!ts.isClassDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) continue;
    for (const member of checker.getDeclaredTypeOfSymbol(symbol).getProperties()) {
      const { valueDeclaration } = member;
      if (valueDeclaration === undefined || valueDeclaration.getSourceFile().fileName.includes("/typescript/"))
        continue;
      if (!ts.isMethodSignature(valueDeclaration) && !ts.isMethodDeclaration(valueDeclaration)) continue;
      addParameters(`${symbol.name}.${member.name}`, checker.getTypeOfSymbol(member).getCallSignatures());
    }
  }
  return [...found];
}

function exportsOf(checker: ts.TypeChecker, file: ts.SourceFile | undefined): ts.Symbol[] {
  const module = checker.getSymbolAtLocation(file as ts.SourceFile) as ts.Symbol;
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}

function partsOf(type: ts.Type): ts.Type[] {
  return type.isUnionOrIntersection() ? type.types.flatMap(partsOf) : [type];
}

function isBag(type: ts.Type): boolean {
  return /Options$|^Partial$/.test((type.aliasSymbol ?? type.symbol)?.name ?? "");
}
