import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { constants, Script } from "node:vm";
import type { RunnableTables } from "../emit/runnable-tables.js";
import type { ContractModel, MessageModel } from "../model.js";
import type { RunnableFile } from "../project.js";
import type { Table } from "./proto-runtime.js";

/** Tables that were run. */
export interface LinkedTables {
  /** The contracts that have a service: those without type parameters, and those with the type arguments that sources use. */
  readonly contracts: readonly Table[];
  /** The exported messages without type parameters. */
  readonly messages: readonly Table[];
  /** What a table was made of; undefined for those of packages. */
  modelOf(table: object): ContractModel | MessageModel | undefined;
}

type Module = Readonly<Record<string, unknown>>;

type TableFunction = (...descriptors: readonly unknown[]) => Table;
type Functions = Readonly<Record<string, TableFunction>> & { readonly closed: () => readonly Table[] };

/**
 * Runs the tables of a program's sources. Those of packages are imported from where the sources import them.
 * @throws Error if a package cannot be loaded
 */
export async function linkTables(files: readonly RunnableFile[], seam: Module): Promise<LinkedTables> {
  const ids = new Set(files.flatMap(({ model }) => [...model.contracts, ...model.messages].map(({ id }) => id)));
  const functions = await importForeign(files, ids);
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
    ...tablesOf(files.flatMap(({ model }) => model.contracts)),
    ...closings.flatMap((closed) => closed()),
  ];
  const messages = files.flatMap(({ model }) => model.messages.filter((one) => one.exported && !one.isAnonymous));
  return {
    contracts: [...new Set(contracts)].filter(({ service }) => service !== undefined),
    messages: tablesOf(messages),
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
): Promise<Map<string, TableFunction>> {
  const found = new Map<string, TableFunction>();
  for (const { model, tables } of files) {
    for (const { ref } of tables.nodes) {
      if (own.has(ref.id) || found.has(ref.id) || ref.from === undefined) continue;
      const module = await importFrom(model.file, ref.from.specifier);
      const made = module[ref.from.name] ?? (module.default as typeof module | undefined)?.[ref.from.name];
      found.set(ref.id, made as TableFunction);
    }
  }
  return found;
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
