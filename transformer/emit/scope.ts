import type { NodeRef } from "../model/model.js";
import type { ImportEdit } from "./edits.js";
import { type Expression, referenceTo } from "./expressions.js";

/** The module from which emitted code imports the runtime. */
export const seamModule = "interwire/codegen";

/** Collects the imports that the emitted code of one file needs, under names that do not clash with the user's. */
export interface Scope {
  /** The local name for an export of `interwire/codegen`. It is imported on first use. */
  seam(name: string): string;
  /** The local name for a function such as `Person$message`. It is imported if another file declares it. */
  node(ref: NodeRef): string;
  /** A local name that no declaration of the file has. */
  local(name: string): string;
  /** An expression for a global that works even where the module declares a value of the same name. */
  global(name: string): Expression;
  /** Runs a printer, and returns its text with the local names that the text uses. */
  capture(print: () => string): { readonly text: string; readonly locals: readonly string[] };
  readonly imports: readonly ImportEdit[];
}

export function createScope(text: string, shadowed: readonly string[]): Scope {
  const imports: ImportEdit[] = [];
  const suffix = freeSuffix(text);
  let used = new Set<string>();
  const add = (specifier: string, exported: string): ImportEdit => {
    const clashes = imports.filter((one) => one.name === exported).length;
    const local = `${exported}${suffix}${clashes === 0 ? "" : clashes}`;
    const made: ImportEdit = { kind: "import", specifier, name: exported, local };
    imports.push(made);
    return made;
  };
  const use = (specifier: string, exported: string): string => {
    const known = imports.find((one) => one.specifier === specifier && one.name === exported);
    const { local } = known ?? add(specifier, exported);
    used.add(local);
    return local;
  };
  return {
    capture(print) {
      const outer = used;
      used = new Set();
      const printed = print();
      const locals = [...used];
      used = new Set([...outer, ...locals]);
      return { text: printed, locals };
    },
    seam: (exported) => use(seamModule, exported),
    local: (wanted) => `${wanted}${suffix}`,
    global: (wanted) =>
      shadowed.includes(wanted)
        ? { kind: "property", of: referenceTo("globalThis"), name: wanted }
        : referenceTo(wanted),
    node: (ref) => (ref.from === undefined ? ref.node : use(ref.from.specifier, ref.from.name)),
    imports,
  };
}

/** A suffix that does not occur in the file. */
function freeSuffix(text: string): string {
  let suffix = "$iw";
  while (text.includes(suffix)) suffix += "_";
  return suffix;
}
