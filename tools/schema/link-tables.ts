import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { constants, Script } from "node:vm";
import type { ScalarName } from "../../common/scalar-table.js";
import type { WellKnownTableName } from "../../common/well-known-names.js";
import type { ContractTable } from "../../runtime/contract/contract.js";
import type { MessageTable } from "../../runtime/message/message.js";
import type { RunnableTables } from "../../transformer/emit/runnable-tables.js";
import type { ContractModel, MessageModel, NodeRef } from "../../transformer/model/model.js";
import type { RunnableFile } from "../../transformer/project.js";

type Table = ContractTable | MessageTable;

/** The tables of a program, created by running the emitted code. */
export interface LinkedTables {
  /**
   * The contracts that have a service: contracts without type parameters, and generic ones with the type arguments that the
   * sources give them.
   */
  readonly contracts: readonly ContractTable[];
  /** The exported messages without type parameters. */
  readonly messages: readonly MessageTable[];
  /** The model from which a table was made. Undefined for a table of a package. */
  modelOf(table: object): ContractModel | MessageModel | undefined;
}

type Module = Readonly<Record<string, unknown>>;

/** The exports of `interwire/codegen`. The type requires one for each scalar and well-known type. */
type Seam = Readonly<Record<WellKnownTableName | `${ScalarName}Type`, unknown>>;

type TableFunction = (...descriptors: readonly unknown[]) => Table;
type Functions = Readonly<Record<string, TableFunction>> & { readonly closed: () => readonly ContractTable[] };

/** The error for a module with tables (of a package or another project) that cannot be loaded. */
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
 * Runs the emitted tables of a program's sources. Tables of packages are imported as the sources import them. If modules cannot
 * be loaded, their errors are returned instead.
 */
export async function linkTables(
  files: readonly RunnableFile[],
  seam: Seam,
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

/**
 * Runs the tables of a file, and returns its nodes. A node of another file is looked up only when it is called, because files may
 * refer to each other in a cycle.
 */
function runTables(
  { seam: needed, nodes, text }: RunnableTables,
  seam: Seam,
  find: (id: string) => TableFunction,
): Functions {
  const given = [
    ...needed.map(({ name }) => (seam as Module)[name]),
    ...nodes.map(
      ({ ref }): TableFunction =>
        (...descriptors) =>
          find(ref.id)(...descriptors),
    ),
  ];
  return new Function(...[...needed, ...nodes].map(({ local }) => local), text)(...given) as Functions;
}

/** Imports the nodes of packages, and returns them by their identities. */
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
    // Node's message goes on with advice that does not apply here.
    const [missing] = /^Cannot find \w+ '[^']*'/.exec(line) ?? [];
    return new UnloadedModule(file, specifier, missing ?? line.replace(/\.$/, ""));
  }
  const table = module[name] ?? (module.default as Module | undefined)?.[name];
  if (typeof table === "function") return table as TableFunction;
  return new UnloadedModule(file, specifier, `its JavaScript has no ${name}, so it was not compiled by interwire`);
}

/** Resolves and imports a module from the place of a user's file, which may lead to another copy than an import from here. */
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

/**
 * Imports a module of a package that has exports only for the condition `import`. The way to do so is experimental in Node, which
 * prints a warning each time.
 */
function importOnly(file: string, specifier: string): Promise<Module> {
  const script = new Script(`import(${JSON.stringify(specifier)})`, {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  return script.runInThisContext() as Promise<Module>;
}
