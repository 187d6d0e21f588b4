import { readdirSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import { editsOf } from "../../transformer/emit/edits.js";
import { createProject, type Project } from "../../transformer/project.js";
import { type Compiled, compileProject, root } from "../support/compile.js";
import { applyEdits } from "../support/edited.js";
import { type Token, tokensOf } from "../support/tokens.js";

const folders = ["test-fixtures/contracts", "test-fixtures/emitted"];
const fixtures = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [name, readFileSync(join(root, folder, name), "utf8")] as const),
);

/** Calls, decorators and imports in unusual places. */
const places = `#!/usr/bin/env node
"use strict"
import { DataContract as Data, DataMember, contractOf, type int32 } from "interwire";
import * as interwire from "interwire" /* no semicolon */
const before = "literal", text = contractOf<IPlaces>().service, after = "literal behind"; const last = [1, "two"];

/** @serviceContract */ export interface IPlaces {
  /** @operationContract */ Go(place: Place): Promise<void>;
}

@Data({
  name: "Place",
}) export class Place { @DataMember(1) /* here */ @other x: int32 = 0; @DataMember(2) y: string = ""; }

function other(_: unknown, __: unknown): void {}
export class Places implements IPlaces { async Go(place: Place) { void [place, before, text, after, last]; } }
export const undefinedAs = [contractOf<IPlaces>(undefined), contractOf<IPlaces>(void
  0 /* two lines */), "behind"];
export const nested = contractOf<IPlaces>(contractOf<IPlaces>()), { contractOf: again } = interwire;
`;

const files = Object.fromEntries([...fixtures, ["places.ts", places]]);
const compiled = Object.keys(files).filter((name) => !name.endsWith(".d.ts"));

let built: Compiled;
let program: ts.Program;
let project: Project;
beforeAll(() => {
  built = compileProject({
    name: "jest-edited-text",
    files,
    format: "esm",
    compilerOptions: { allowUnreachableCode: true },
  });
  expect(built.output).toBe("");
  const { config } = ts.readConfigFile(join(built.folder, "tsconfig.json"), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, built.folder);
  program = ts.createProgram(fileNames, options);
  project = createProject(inProcess(ts, program));
});

interface EditedFile {
  readonly file: ts.SourceFile;
  readonly code: string;
  readonly map: SourceMap;
  /** Whether a token is part of what the edits take away, or of an import that loses names. */
  isErased(token: Token): boolean;
}

function editedOf(name: string): EditedFile {
  const file = program.getSourceFile(join(built.folder, "src", name)) as ts.SourceFile;
  const edits = project.edits(file, "typescript");
  const edited = applyEdits(ts, file, edits);
  const erased = editsOf(edits, "erasure", "replacement").map(({ span }) => span);
  const imports = file.statements
    .filter(ts.isImportDeclaration)
    .filter((one) => erased.some((span) => covers(one, span.start)));
  return {
    file,
    code: edited.code,
    map: new SourceMap(JSON.parse(edited.map()) as SourceMapPayload),
    isErased: ({ start }) =>
      erased.some((span) => start >= span.start && start < span.start + span.length) ||
      imports.some((one) => covers(one, start)),
  };
}

function covers(node: ts.Node, position: number): boolean {
  return position >= node.pos && position < node.end;
}

describe.each(compiled)("%s", (name) => {
  test("every token that the user wrote is in its line and maps to its place", () => {
    const { file, code, map, isErased } = editedOf(name);
    const mapped = new Map<string, number>();
    for (const { text, line, column } of tokensOf(code)) {
      const entry = map.findEntry(line, column) as { originalLine: number; originalColumn: number };
      const place = `${text} ${entry.originalLine}:${entry.originalColumn}`;
      // Appended text has no place of its own, so the last one before it answers.
      if (!mapped.has(place)) mapped.set(place, line);
    }
    const lost = tokensOf(file.text).filter((token) => {
      const line = mapped.get(`${token.text} ${token.line}:${token.column}`);
      return line !== token.line && !isErased(token);
    });
    expect(lost).toEqual([]);
  });

  test("compiled alone it is what tspc emits", () => {
    const { code } = editedOf(name);
    const options = { ...program.getCompilerOptions(), module: ts.ModuleKind.ESNext, verbatimModuleSyntax: false };
    const alone = ts.transpileModule(code, { compilerOptions: { ...options, sourceMap: false, declaration: false } });
    expect(normalized(alone.outputText)).toEqual(normalized(built.read(name.replace(/\.ts$/, ".js"))));
  });
});

/** JavaScript without layout and comments, its imports in order and by the names that their modules give them. */
function normalized(code: string): string[] {
  const names = new Map<string, string>();
  const file = ts.createSourceFile("code.js", code, ts.ScriptTarget.Latest, true);
  const imports: string[] = [];
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    for (const { name, propertyName } of bindings.elements) {
      imports.push(`${propertyName?.text ?? name.text} from ${from}`);
      if (propertyName !== undefined) names.set(name.text, propertyName.text);
    }
  }
  const plain = (text: string): string => text.replace(/^_/, "").replace(/\$iw_*\d*$/, "");
  const rename: ts.TransformerFactory<ts.SourceFile> = (context) => (source) => {
    const visit = (node: ts.Node): ts.Node =>
      ts.isIdentifier(node)
        ? ts.factory.createIdentifier(plain(names.get(node.text) ?? node.text))
        : ts.visitEachChild(node, visit, context);
    return ts.visitEachChild(source, visit, context);
  };
  const printer = ts.createPrinter({ removeComments: true });
  const { transformed } = ts.transform(file, [rename]);
  const printed = (transformed[0] as ts.SourceFile).statements
    .filter((one) => !ts.isImportDeclaration(one) && !ts.isNotEmittedStatement(one) && !ts.isEmptyStatement(one))
    .map((one) => printer.printNode(ts.EmitHint.Unspecified, one, file).replace(/\s+/g, " "));
  return [...imports.sort(), ...printed];
}
