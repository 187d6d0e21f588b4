import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { constants, Script } from "node:vm";
import type { ContractTable } from "../../runtime/contract/contract.js";
import type { MessageTable } from "../../runtime/message/message.js";
import type { RunnableTables } from "../../transformer/emit/runnable-tables.js";
import type { ContractModel, MessageModel, NodeRef } from "../../transformer/model/model.js";
import type { RunnableFile } from "../../transformer/project.js";

/** A contract or a message at run time. */
type Table = ContractTable | MessageTable;

/** Tables that were run. */
export interface LinkedTables {
  /** The contracts that have a service: those without type parameters, and those with the type arguments that sources use. */
  readonly contracts: readonly ContractTable[];
  /** The exported messages without type parameters. */
  readonly messages: readonly MessageTable[];
  /** The source of a table; undefined for those of packages. */
  modelOf(table: object): ContractModel | MessageModel | undefined;
}

type Module = Readonly<Record<string, unknown>>;

type TableFunction = (...descriptors: readonly unknown[]) => Table;
type Functions = Readonly<Record<string, TableFunction>> & { readonly closed: () => readonly ContractTable[] };

/** A module of a package, or of another project, that has no tables to run. */
export class UnloadedModule extends Error {
  /** The file that imports it. */
  readonly file: string;
  readonly specifier: string;

  constructor(file: string, specifier: string, cause: string) {
    super(cause);
    this.file = file;
    this.specifier = specifier;
  }
}

/**
 * Runs the tables of a program's sources. Those of packages are imported from where the sources import them; the modules without
 * any are returned instead.
 */
export async function linkTables(
  files: readonly RunnableFile[],
  seam: Module,
): Promise<LinkedTables | readonly UnloadedModule[]> {
  const ids = new Set(files.flatMap(({ model }) => [...model.contracts, ...model.messages].map(({ id }) => id)));
  const { functions, unloaded } = await importForeign(files, ids);
  if (unloaded.length > 0) return unloaded;
  const models = new WeakMap<object, ContractModel | MessageModel>();
  const closings = files.map(({ model, tables }) => {
    const made = runTables(tables, seam, (id) => functions.get(id) as TableFunction);
    for (const one of [...model.contracts, ...model.messages]) {
      const make = made[one.node] as TableFunction;
      functions.set(one.id, (...descriptors) => {
        const table = make(...descriptors);
        models.set(table, one);
        return table;
      });
    }
    return made.closed;
  });
  const tablesOf = (some: readonly (ContractModel | MessageModel)[]): Table[] =>
    some.filter(({ typeParameters }) => typeParameters.length === 0).flatMap(({ id }) => functions.get(id)?.() ?? []);
  const contracts = [
    ...(tablesOf(files.flatMap(({ model }) => model.contracts)) as ContractTable[]),
    ...closings.flatMap((closed) => closed()),
  ];
  const messages = files.flatMap(({ model }) => model.messages.filter((one) => one.exported && !one.isAnonymous));
  return {
    contracts: [...new Set(contracts)].filter(({ service }) => service !== undefined),
    messages: tablesOf(messages) as MessageTable[],
    modelOf: (table) => models.get(table),
  };
}

/** The functions of a file's tables. Those that they call are looked up at the call: files refer to each other in circles. */
function runTables(
  { seam: needed, nodes, text }: RunnableTables,
  seam: Module,
  find: (id: string) => TableFunction,
): Functions {
  const given = [
    ...needed.map(({ name }) => seam[name]),
    ...nodes.map(
      ({ ref }): TableFunction =>
        (...descriptors) =>
          find(ref.id)(...descriptors),
    ),
  ];
  return new Function(...[...needed, ...nodes].map(({ local }) => local), text)(...given) as Functions;
}

/** The functions of tables in packages, by the ids of their nodes. */
async function importForeign(
  files: readonly RunnableFile[],
  own: ReadonlySet<string>,
): Promise<{ readonly functions: Map<string, TableFunction>; readonly unloaded: readonly UnloadedModule[] }> {
  const functions = new Map<string, TableFunction>();
  const unloaded = new Map<string, UnloadedModule>();
  for (const { model, tables } of files) {
    for (const { ref } of tables.nodes) {
      if (own.has(ref.id) || functions.has(ref.id) || ref.from === undefined) continue;
      const found = await importTable(model.file, ref.from);
      if (typeof found === "function") functions.set(ref.id, found);
      else unloaded.set(`${found.file} ${found.specifier}`, found);
    }
  }
  return { functions, unloaded: [...unloaded.values()] };
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
    // Node's own advice is for others.
    const [missing] = /^Cannot find \w+ '[^']*'/.exec(line) ?? [];
    return new UnloadedModule(file, specifier, missing ?? line.replace(/\.$/, ""));
  }
  const table = module[name] ?? (module.default as Module | undefined)?.[name];
  if (typeof table === "function") return table as TableFunction;
  return new UnloadedModule(file, specifier, `its JavaScript has no ${name}, so it was not compiled by interwire`);
}

/** Imports a module as a file of the user would, which has other folders than this one. */
async function importFrom(file: string, specifier: string): Promise<Module> {
  let path: string;
  try {
    path = createRequire(file).resolve(specifier);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw error;
    return importOnly(file, specifier);
  }
  const load = new Function("url", "return import(url);") as (url: string) => Promise<Module>;
  return load(pathToFileURL(path).href);
}

/** Imports what a package has for `import` alone. Node calls this way experimental, and says so each time. */
function importOnly(file: string, specifier: string): Promise<Module> {
  const script = new Script(`import(${JSON.stringify(specifier)})`, {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  return script.runInThisContext() as Promise<Module>;
}
