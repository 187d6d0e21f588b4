import { relative } from "node:path";
import { type CollectedSchema, type ContractSource, collectSchema } from "../../common/wire/collect-schema.js";
import type { SourceDocs } from "../../common/wire/source-docs.js";
import type { MessageSource } from "../../common/wire/wire-schema.js";
import { operationsConflict } from "../../runtime/base/setup-errors/setup-errors.js";
import type { Docs } from "../../transformer/analyze/docs.js";
import type * as ts from "../../transformer/compiler/language.js";
import { type DescribedFile, foreignNodes } from "../../transformer/describe/foreign-nodes.js";
import type { ForeignSources, ModelSources } from "../../transformer/describe/model-sources.js";
import { firstOf, PartModels } from "../../transformer/describe/part-models.js";
import { rootOf } from "../../transformer/model/type-models.js";
import { type Problem, toProblem } from "../problems/problem.js";
import type { ReadProject } from "../projects/project-reader.js";
import { foreignSources, importForeign } from "../schema/foreign-tables.js";
import { conflictDiagnostic, type ProtoDiagnostic, unloadedDiagnostic } from "../schema/proto-diagnostics.js";
import { sourceDocs } from "../schema/source-docs.js";
import { type OptionInits, UsageError } from "./command.js";
import type { Opened } from "./project.js";

/** A program of a project, with its contracts and messages and the comments in its sources. */
export interface ContractsProgram {
  readonly program: ts.Program;
  readonly files: readonly DescribedFile[];
  readonly docs: Docs;
  /**
   * The contracts and messages as sources of a schema. `foreign` finds the contracts and messages that other packages declare.
   */
  described(foreign: ForeignSources): ModelSources;
}

/** Adds the contracts of a program to `sources`, unless there are problems, which are returned. */
function readSources(read: ReadProject, sources: ContractsProgram[]): readonly Problem[] {
  const unreadable = read.unreadable();
  if (unreadable.length > 0) return unreadable;
  const { program, project } = read;
  // A package of the workspace is linked from node_modules, but its files have their real paths, so it counts as a source.
  const files = [...read.linked, ...read.sources];
  const problems = files.flatMap((file) => project.diagnostics(file)).filter(({ severity }) => severity === "error");
  if (problems.length > 0) return problems.map((one) => toProblem(program, one));
  // A type that the compiler cannot resolve would be missing in the schema without a message, so these files are checked.
  const errors = files.filter((file) => project.declared(file).length > 0).flatMap((file) => read.typeErrors(file));
  if (errors.length > 0) return errors;
  const { docs, sources: described } = project;
  sources.push({ program, docs, described, files: files.map((file) => project.described(file)) });
  return [];
}

/** The option of commands that can be limited to some services of a project. */
export const serviceOption = {
  service: {
    type: "string",
    value: "<name>",
    multiple: true,
    help: "Only this service and what it needs; may be given again.",
  },
} as const satisfies OptionInits;

/** The contracts and messages of a project, with their models and their comments. */
export interface ReadContracts {
  readonly collected: CollectedSchema;
  readonly contracts: readonly ContractSource[];
  readonly sources: readonly ContractsProgram[];
  readonly models: PartModels;
  readonly docs: Docs;
  /** The comments by the parts of the schema. */
  readonly partDocs: SourceDocs;
}

/**
 * Reads the contracts of a project and of the projects that it references, from their sources. If they have problems, these are
 * returned instead.
 * @throws UsageError if the project lacks one of the services
 */
export async function readContracts(
  opened: Opened,
  services: readonly string[],
): Promise<ReadContracts | readonly Problem[]> {
  const sources: ContractsProgram[] = [];
  const found = opened.reader.inEach((read) => readSources(read, sources));
  if (found.length > 0) return found;
  opened.progress.say("reading packages");
  const read = await readPackages(sources);
  if ("unloaded" in read) return read.unloaded;
  const all = read.programs.map(partsOf);
  const contracts = ofServices(
    all.flatMap((one) => one.contracts),
    services,
  );
  const messages = services.length > 0 ? [] : all.flatMap((one) => one.messages);
  if (contracts.length + messages.length === 0) {
    const name = relative(opened.terminal.folder, opened.config).replaceAll("\\", "/");
    throw new UsageError(`There are no contracts and no exported messages in ${name}.`);
  }
  const conflicts: { readonly first: MessageSource; readonly second: MessageSource }[] = [];
  const collected = collectSchema(
    { contracts, messages },
    {
      operation: operationsConflict,
      message(first, second) {
        conflicts.push({ first, second });
      },
    },
  );
  const models = new PartModels(
    collected,
    read.programs.map(({ parts }) => parts),
  );
  if (conflicts.length > 0) {
    return conflicts.map((one) => problemAt(sources, conflictDiagnostic(one, models)));
  }
  const docs = joinDocs(sources.map((one) => one.docs));
  return { collected, contracts, sources, models, docs, partDocs: sourceDocs(models, docs) };
}

/**
 * The files of a program, and its contracts and messages as sources of a schema, including those of the packages that it uses.
 */
interface ReadProgram {
  readonly files: readonly DescribedFile[];
  readonly parts: ModelSources;
}

/**
 * Loads the compiled contracts and messages of the packages that the programs import. If modules cannot be loaded, one problem
 * for each of them is returned instead.
 */
async function readPackages(
  sources: readonly ContractsProgram[],
): Promise<{ readonly programs: readonly ReadProgram[] } | { readonly unloaded: readonly Problem[] }> {
  const seam = await import("../../runtime/codegen.js");
  const programs: ReadProgram[] = [];
  const unloaded: Problem[] = [];
  for (const { program, files, described } of sources) {
    const functions = await importForeign(foreignNodes(files));
    if ("length" in functions) {
      unloaded.push(...functions.map((one) => toProblem(program, unloadedDiagnostic(program, one))));
      continue;
    }
    const parts: ModelSources = described(foreignSources(functions, seam, () => parts));
    programs.push({ files, parts });
  }
  return unloaded.length > 0 ? { unloaded } : { programs };
}

/**
 * The contracts of a program that have a service (those without type parameters, and generic ones with the type arguments that
 * the sources give them) and its exported messages without type parameters.
 */
function partsOf({ files, parts }: ReadProgram): {
  readonly contracts: readonly ContractSource[];
  readonly messages: readonly MessageSource[];
} {
  const declared = files.flatMap(({ model }) => model.contracts.filter(isClosed).map(rootOf));
  const contracts = [...declared, ...files.flatMap(({ closed }) => closed)].map((one) => parts.contract(one));
  const exported = files.flatMap(({ model }) => model.messages.filter((one) => one.exported && !one.isAnonymous));
  const messages = exported.filter(isClosed).map((one) => parts.message({ kind: "message", ...rootOf(one) }));
  return { contracts: [...new Set(contracts)].filter(({ service }) => service !== undefined), messages };
}

function isClosed({ typeParameters }: { readonly typeParameters: readonly string[] }): boolean {
  return typeParameters.length === 0;
}

/** A problem of contracts, with its place in the program that has it. */
export function problemAt(sources: readonly ContractsProgram[], found: ProtoDiagnostic): Problem {
  const source = sources.find(({ program }) => found.span && program.getSourceFile(found.span.file));
  return toProblem(source?.program, found);
}

function ofServices(contracts: readonly ContractSource[], wanted: readonly string[]): readonly ContractSource[] {
  if (wanted.length === 0) return contracts;
  const names = [...new Set(contracts.flatMap(({ service }) => service ?? []))].sort();
  for (const one of wanted) {
    if (!names.includes(one))
      throw new UsageError(`There is no service '${one}'. The project has ${names.join(", ") || "none"}.`);
  }
  return contracts.filter(({ service = "" }) => wanted.includes(service));
}

/** Joins the comments of several programs. A declaration is looked up in each of them. */
function joinDocs(all: readonly Docs[]): Docs {
  return {
    type: (span) => firstOf(all, (docs) => docs.type(span)),
    operation: (contract, operation) => firstOf(all, (docs) => docs.operation(contract, operation)),
    field: (message, field) => firstOf(all, (docs) => docs.field(message, field)),
    member: (message, name) => firstOf(all, (docs) => docs.member(message, name)),
    enum: (name, members) => firstOf(all, (docs) => docs.enum(name, members)),
    enumSpans: (name, members) => all.flatMap((docs) => docs.enumSpans(name, members)),
  };
}
