import { relative } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";

/** The compiler's description of one of its options, which its type declarations leave out. */
interface OptionDeclaration {
  readonly name: string;
  readonly isFilePath?: boolean;
  readonly element?: OptionDeclaration;
  readonly affectsBuildInfo?: true;
  readonly affectsSemanticDiagnostics?: true;
  readonly affectsModuleResolution?: true;
  readonly affectsProgramStructure?: true;
}

interface Internals {
  readonly optionDeclarations?: readonly OptionDeclaration[];
  /** The effective value of an option, which may follow from another one such as `strict`. */
  getCompilerOptionValue?(options: ts.CompilerOptions, option: OptionDeclaration): unknown;
}

/**
 * The values of all options that can change output or errors, as text. The compiler's builder is no substitute: after a change of
 * some options it only checks files again, after others it only emits them, while interwire's edits and diagnostics depend on
 * both kinds of options.
 */
export function optionFacts(typescript: TypeScript, options: ts.CompilerOptions, folder: string): string {
  const { optionDeclarations = [], getCompilerOptionValue } = typescript as Internals;
  const facts = optionDeclarations.filter(matters).map((option) => {
    const value = getCompilerOptionValue?.(options, option) ?? options[option.name];
    return [option.name, isPath(option) ? fromFolder(value, folder) : value];
  });
  return JSON.stringify(facts.filter(([, value]) => value !== undefined));
}

function matters(option: OptionDeclaration): boolean {
  const { affectsBuildInfo, affectsSemanticDiagnostics, affectsModuleResolution, affectsProgramStructure } = option;
  return [affectsBuildInfo, affectsSemanticDiagnostics, affectsModuleResolution, affectsProgramStructure].includes(
    true,
  );
}

function isPath(option: OptionDeclaration): boolean {
  return option.isFilePath === true || option.element?.isFilePath === true;
}

/**
 * The value of an option, with paths relative to a folder. The compiler makes paths absolute, but a build's cache should stay
 * valid on another machine.
 */
function fromFolder(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((one) => fromFolder(one, folder));
  return typeof value === "string" ? relative(folder, value) : value;
}
