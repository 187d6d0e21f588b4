import { relative } from "node:path";
import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";

/** An option as the compiler declares it; its public types leave that out. */
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
  /** The value of an option, which another may give: `strict`. */
  getCompilerOptionValue?(options: ts.CompilerOptions, option: OptionDeclaration): unknown;
}

/**
 * The options that may change what is emitted or reported: all but those of the command line's own output. When one of types changes,
 * the compiler's builder checks files again and emits none, and for one of output it does the opposite; our answers depend on both.
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

/** The compiler makes paths absolute, and a build's cache has to fit on another machine. */
function fromFolder(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((one) => fromFolder(one, folder));
  return typeof value === "string" ? relative(folder, value) : value;
}
