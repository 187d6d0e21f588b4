import { dirname, resolve } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { HostError } from "./host-error.js";
import { type PluginOptions, readPluginOptions } from "./plugin-options.js";

/** The compiler's configuration of a project. */
export interface ProjectConfig {
  /** The folder of its tsconfig.json. */
  readonly folder: string;
  readonly options: ts.CompilerOptions;
  /** Those of interwire. */
  readonly pluginOptions: PluginOptions;
  readonly fileNames: readonly string[];
}

/**
 * Reads the tsconfig.json that a file belongs to: the given one, or the nearest. One that only lists references is
 * answered by the reference that has the file.
 * @throws HostError IW3001, IW3002
 */
export function readProjectConfig(typescript: TypeScript, file: string, given: string | undefined): ProjectConfig {
  const path = given ?? typescript.findConfigFile(dirname(file), typescript.sys.fileExists);
  if (path === undefined) return { folder: dirname(file), options: { strict: true }, pluginOptions: {}, fileNames: [] };
  const parsed = parse(typescript, path);
  const references = parsed.projectReferences ?? [];
  if (parsed.fileNames.length > 0 || references.length === 0) return toConfig(path, parsed);
  const referenced = references.map((one) => {
    const target = typescript.resolveProjectReferencePath(one);
    return { target, parsed: parse(typescript, target) };
  });
  const found = referenced.find((one) => one.parsed.fileNames.includes(file)) ?? referenced[0];
  return found === undefined ? toConfig(path, parsed) : toConfig(found.target, found.parsed);
}

function toConfig(path: string, parsed: ts.ParsedCommandLine): ProjectConfig {
  const { options, fileNames } = parsed;
  return { folder: dirname(resolve(path)), options, pluginOptions: readPluginOptions(options), fileNames };
}

function parse(typescript: TypeScript, path: string): ts.ParsedCommandLine {
  const fail = (diagnostic: ts.Diagnostic): never => {
    const reason = typescript.flattenDiagnosticMessageText(diagnostic.messageText, " ").replace(/\.$/, "");
    throw new HostError(
      "IW3001",
      `interwire/jest cannot read ${path}: ${reason}`,
      "Fix it, or name another file with the option tsconfig.",
    );
  };
  const { config, error } = typescript.readConfigFile(path, typescript.sys.readFile);
  if (error !== undefined) fail(error);
  return typescript.parseJsonConfigFileContent(config, typescript.sys, dirname(path), undefined, path);
}
