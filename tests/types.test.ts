import { join } from "node:path";
import type ts from "typescript";
import { root } from "./support/compile.js";
import type { Compiler } from "./support/compiler.js";
import { outside } from "./support/outside.js";

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
function errorsOf(compiler: Compiler, flags: ts.CompilerOptions): string {
  const host: ts.ParseConfigFileHost = {
    ...compiler.sys,
    onUnRecoverableConfigFileDiagnostic: (one) => errors.push(one),
  };
  const errors: ts.Diagnostic[] = [];
  const parsed = compiler.getParsedCommandLineOfConfigFile(project, flags, host);
  const { fileNames = [], options = {} } = parsed ?? {};
  const program = compiler.createProgram(
    fileNames,
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
test.each(compilers.flatMap((compiler) => modes.map((mode) => ({ ...compiler, ...mode }))))(
  "TypeScript $version agrees with the type tests, with $mode decorators",
  ({ version, name, flags }) => {
    const compiler = outside<Compiler>(name);
    expect(compiler.version.startsWith(`${version}.`)).toBe(true);
    expect(errorsOf(compiler, flags)).toBe("");
  },
);
