import { join } from "node:path";
import type ts from "typescript";
import { root } from "./support/compile.js";
import type { Compiler } from "./support/compiler.js";
import { outside } from "./support/outside.js";
import { sharedRows } from "./support/sample.js";

const { shareSources } = outside<typeof import("./support/shared-sources.js")>(
  require.resolve("./support/shared-sources.js"),
);

const compilers = [
  { version: "6.0", name: "typescript" },
  { version: "5.9", name: "typescript-5.9" },
];
const modes = [
  { mode: "standard", flags: {} },
  { mode: "legacy", flags: { experimentalDecorators: true } },
];

const project = join(root, "tests/types/tsconfig.json");

/** Whether a file is of the library or another package, whose errors are not ours. */
const isForeign = ({ fileName }: ts.SourceFile): boolean => fileName.includes("/node_modules/");

/** A plain compiler's errors in the type tests and in the declarations of this package. */
function errorsOf(compiler: Compiler, flags: ts.CompilerOptions, sources?: readonly string[]): string {
  const host: ts.ParseConfigFileHost = {
    ...compiler.sys,
    onUnRecoverableConfigFileDiagnostic: (one) => errors.push(one),
  };
  const errors: ts.Diagnostic[] = [];
  const parsed = compiler.getParsedCommandLineOfConfigFile(project, flags, host);
  const { fileNames = [], options = {} } = parsed ?? {};
  const program = compiler.createProgram(
    sources ?? fileNames,
    options,
    shareSources(compiler, compiler.createCompilerHost(options)),
  );
  errors.push(...program.getConfigFileParsingDiagnostics(), ...program.getOptionsDiagnostics());
  errors.push(...program.getGlobalDiagnostics());
  for (const file of program.getSourceFiles().filter((one) => !isForeign(one))) {
    errors.push(...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file));
  }
  const { getCurrentDirectory, newLine } = compiler.sys;
  const getCanonicalFileName = (name: string): string => name;
  return compiler.formatDiagnostics(errors, { getCurrentDirectory, getNewLine: () => newLine, getCanonicalFileName });
}

// Plain compilers, without the transformer: the types alone must refuse what is marked as an error.
test.each(
  compilers.flatMap((compiler, place) =>
    sharedRows(modes, place, modes.length).map((mode) => ({ ...compiler, ...mode })),
  ),
)("TypeScript $version agrees with the type tests, with $mode decorators", ({ version, name, flags }) => {
  const compiler = outside<Compiler>(name);
  expect(compiler.version.startsWith(`${version}.`)).toBe(true);
  expect(errorsOf(compiler, flags)).toBe("");
});

const mistaken = join(root, "tests/types/mistaken/instead.ts");

const aClass = (line: string, wanted: string): string[] => [
  `${line}: error TS2345: Argument of type 'typeof Calc' is not assignable to parameter of type 'ClassInstead | ${wanted}'.`,
  "  Type 'typeof Calc' is not assignable to type 'ClassInstead'.",
  "    Property 'instead' is missing in type 'Calc' but required in type 'Instead<\"Pass an object of the class, or a function that makes one; map takes the class itself.\">'.",
];

const implementation = "Implementation<NoInfer<ICalc>>";

// The compiler's own text hides that of the package, so its types have it.
test.each(compilers)("TypeScript $version says what a server takes instead", ({ name }) => {
  const compiler = outside<Compiler>(name);
  const errors = errorsOf(compiler, {}, [mistaken]).replaceAll("tests/types/mistaken/", "");
  expect(errors.split("\n")).toEqual([
    ...aClass("instead.ts(14,27)", `${implementation} | CreateInstance<${implementation}>`),
    "instead.ts(15,14): error TS2345: Argument of type 'Calc' is not assignable to parameter of type 'Instead<\"Pass the class itself; an object is served with implement<IYourContract>(object).\"> | (new () => object)'.",
    `instead.ts(16,27): error TS2345: Argument of type 'Half' is not assignable to parameter of type 'ClassInstead | ${implementation} | CreateInstance<${implementation}>'.`,
    `  Property 'Sum' is missing in type 'Half' but required in type '${implementation}'.`,
    "instead.ts(17,41): error TS2322: Type 'string' is not assignable to type 'number | Promise<number>'.",
    ...aClass("instead.ts(18,28)", `Partial<${implementation}> | CreateInstance<Partial<${implementation}>>`),
    "",
  ]);
});
