import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import { type PluginEntry, readEntry } from "../service/plugin-options.js";

/**
 * The diagnostics about interwire's entry in `compilerOptions.plugins`. They point at the entry in tsconfig.json, or have no
 * place if the entry is in a file that the tsconfig.json extends.
 */
export function entryDiagnostics(
  typescript: TypeScript,
  compilerOptions: ts.CompilerOptions,
  entry: PluginEntry,
): ts.Diagnostic[] {
  const file = compilerOptions.configFile as ts.TsConfigSourceFile | undefined;
  return readEntry(entry).wrong.map(({ option, error: { code, message } }) => {
    const name = file === undefined ? undefined : findOption(typescript, file, entry, option);
    return {
      category: typescript.DiagnosticCategory.Error,
      code: 900_000 + Number(code.slice(2)),
      // Nodes of a tsconfig.json have no reference to their file.
      ...(name === undefined
        ? { file: undefined, start: undefined, length: undefined }
        : { file, start: name.getStart(file), length: name.getWidth(file) }),
      messageText: message,
      source: "interwire",
    };
  });
}

function findOption(
  typescript: TypeScript,
  file: ts.TsConfigSourceFile,
  { transform }: PluginEntry,
  option: string,
): ts.Node | undefined {
  const member = (node: ts.Node | undefined, name: string): ts.PropertyAssignment | undefined =>
    node !== undefined && typescript.isObjectLiteralExpression(node)
      ? node.properties
          .filter(typescript.isPropertyAssignment)
          .find((one) => typescript.isStringLiteral(one.name) && one.name.text === name)
      : undefined;
  const root = file.statements[0]?.expression;
  const plugins = member(member(root, "compilerOptions")?.initializer, "plugins")?.initializer;
  if (plugins === undefined || !typescript.isArrayLiteralExpression(plugins)) return undefined;
  const isEntry = (one: ts.Node): boolean => {
    const name = member(one, "transform")?.initializer;
    return name !== undefined && typescript.isStringLiteral(name) && name.text === transform;
  };
  return member(plugins.elements.find(isEntry), option)?.name;
}
