import type { NodeRef } from "../model.js";
import type { ImportEdit } from "./edits.js";

/** The module that emitted code imports its runtime from. */
export const seamModule = "interwire/codegen";

/** Collects the imports of one file's emitted text and names them so that nothing of the user's clashes. */
export interface Scope {
  /** The local name of a seam export. */
  seam(name: string): string;
  /** The local name of a node's function. */
  node(ref: NodeRef): string;
  readonly imports: readonly ImportEdit[];
}

export function createScope(text: string): Scope {
  const imports: ImportEdit[] = [];
  const suffix = freeSuffix(text);
  const use = (specifier: string, name: string): string => {
    const known = imports.find((one) => one.specifier === specifier && one.name === name);
    if (known !== undefined) return known.local;
    const plain = `${name}${suffix}`;
    const clashes = imports.filter((one) => one.name === name).length;
    const local = clashes === 0 ? plain : `${plain}${clashes}`;
    imports.push({ specifier, name, local });
    return local;
  };
  return {
    seam: (name) => use(seamModule, name),
    node: (ref) => (ref.from === undefined ? ref.node : use(ref.from.specifier, ref.from.name)),
    imports,
  };
}

/** A suffix that no identifier of the file has. */
function freeSuffix(text: string): string {
  let suffix = "$iw";
  while (text.includes(suffix)) suffix += "_";
  return suffix;
}
