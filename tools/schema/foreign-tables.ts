import { createRequire } from "node:module";
import { constants, Script } from "node:vm";
import type { ContractTable } from "../../runtime/contract/contract.js";
import { contractSource } from "../../runtime/contract/contract-source.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { messageSource } from "../../runtime/message/message-source.js";
import type { ForeignNode } from "../../transformer/describe/foreign-nodes.js";
import type { ForeignSources, ModelSources } from "../../transformer/describe/model-sources.js";
import type { BaseModel, NodeRef } from "../../transformer/model/model.js";
import { type Seam, WireTypes } from "./wire-types.js";

/** What a module exports, by name. */
export type Module = Readonly<Record<string, unknown>>;

/**
 * A function that the compiler emitted for a contract or message, such as `Person$message`. It takes the descriptors of the type
 * arguments, and returns the descriptor table.
 */
type TableFunction = (...descriptors: readonly unknown[]) => ContractTable | MessageTable;

/** The error for an imported module, of a package or of another project, from which contracts or messages cannot be loaded. */
export class UnloadedModule extends Error {
  /** The path of the file that imports the module. */
  readonly file: string;
  readonly specifier: string;

  constructor(file: string, specifier: string, cause: string) {
    super(cause);
    this.file = file;
    this.specifier = specifier;
  }
}

/**
 * The emitted functions (`Person$message`) of contracts and messages that packages declare, by the compiler's id of the contract
 * or message.
 */
export type ForeignFunctions = ReadonlyMap<string, TableFunction>;

/**
 * Imports the emitted functions of packages, each module resolved from a source file that imports it. If modules cannot be
 * loaded, their errors are returned instead.
 */
export async function importForeign(
  nodes: readonly ForeignNode[],
): Promise<ForeignFunctions | readonly UnloadedModule[]> {
  const functions = new Map<string, TableFunction>();
  const unloaded = new Map<string, UnloadedModule>();
  for (const { id, file, from } of nodes) {
    const found = await importTable(file, from);
    if (typeof found === "function") functions.set(id, found);
    else unloaded.set(`${found.file} ${found.specifier}`, found);
  }
  return unloaded.size > 0 ? [...unloaded.values()] : functions;
}

/**
 * The contracts and messages of packages as sources of a schema. `own` returns the contracts and messages of the program itself,
 * because a program may use its own messages as type arguments: `Page<Order>` with `Page` of a package.
 */
export function foreignSources(functions: ForeignFunctions, seam: Seam, own: () => ModelSources): ForeignSources {
  const types = new WireTypes(seam, own);
  const tableOf = ({ ref, typeArguments }: BaseModel): ContractTable | MessageTable => {
    const make = functions.get(ref.id);
    if (make === undefined) throw new Error(`There is no table of ${ref.display}.`);
    return make(...typeArguments.map((one) => types.of(one)));
  };
  return {
    foreignContract: (base) => contractSource(tableOf(base) as ContractTable),
    foreignMessage: (type) => messageSource(tableOf(type) as MessageTable),
  };
}

async function importTable(
  file: string,
  { specifier, name }: NonNullable<NodeRef["from"]>,
): Promise<TableFunction | UnloadedModule> {
  let module: Module;
  try {
    module = await importFrom(file, specifier);
  } catch (error) {
    const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    // Only the cause is kept: Node's advice behind it speaks of files that users of packages did not write.
    const [missing] = /^Cannot find \w+ '[^']*'/.exec(line) ?? [];
    return new UnloadedModule(file, specifier, missing ?? line.replace(/\.$/, ""));
  }
  const table = module[name] ?? (module.default as Module | undefined)?.[name];
  if (typeof table === "function") return table as TableFunction;
  return new UnloadedModule(file, specifier, `its JavaScript has no ${name}, so it was not compiled by interwire`);
}

/**
 * Loads a module as if the user's source `file` imported it. A package may be installed in several copies, and the user's file
 * may resolve to another one than the code of this tool.
 */
export async function importFrom(file: string, specifier: string): Promise<Module> {
  try {
    return createRequire(file)(specifier) as Module;
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code !== "ERR_PACKAGE_PATH_NOT_EXPORTED" && code !== "ERR_REQUIRE_ASYNC_MODULE") throw error;
    return importOnly(file, specifier);
  }
}

/**
 * Imports a module that cannot be required: its package exports it for `import` only, or it has a top-level `await`. Node marks
 * the loader constant used here as experimental, and prints a warning on each call.
 */
function importOnly(file: string, specifier: string): Promise<Module> {
  const script = new Script(`import(${JSON.stringify(specifier)})`, {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  return script.runInThisContext() as Promise<Module>;
}
