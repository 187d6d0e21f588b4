import { relative } from "node:path";
import { type ContractSource, collectSchema } from "../../common/wire/collect-schema.js";
import type { MessageSource } from "../../common/wire/wire-schema.js";
import { operationsConflict } from "../../runtime/base/setup-errors/setup-errors.js";
import type { ProtoFileOptions, ProtoSchema } from "../../runtime/proto.js";
import type { Docs } from "../../transformer/analyze/docs.js";
import type * as ts from "../../transformer/compiler/language.js";
import { type DescribedFile, foreignNodes } from "../../transformer/describe/foreign-nodes.js";
import type { ForeignSources, ModelSources } from "../../transformer/describe/model-sources.js";
import { firstOf, PartModels } from "../../transformer/describe/part-models.js";
import type { ContractModel } from "../../transformer/model/model.js";
import { rootOf } from "../../transformer/model/type-models.js";
import type { Difference } from "../comparison/difference.js";
import { type Problem, placeless, toProblem } from "../problems/problem.js";
import type { ReadProject } from "../projects/project-reader.js";
import { foreignSources, importForeign } from "../schema/foreign-tables.js";
import {
  conflictDiagnostic,
  differenceDiagnostic,
  type ProtoDiagnostic,
  protoDiagnostic,
  unclosedDiagnostic,
  unloadedDiagnostic,
} from "../schema/proto-diagnostics.js";
import { sourceDocs } from "../schema/source-docs.js";
import { type OptionInits, UsageError } from "./command.js";
import type { Opened } from "./project.js";

/** A program of a project, with its contracts and messages and the comments in its sources. */
interface Source {
  readonly program: ts.Program;
  readonly files: readonly DescribedFile[];
  readonly docs: Docs;
  /**
   * The contracts and messages as sources of a schema. `foreign` finds the contracts and messages that other packages declare.
   */
  described(foreign: ForeignSources): ModelSources;
}

/** Adds the contracts of a program to `sources`, unless there are problems, which are returned. */
function readSources(read: ReadProject, sources: Source[]): readonly Problem[] {
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

/** The contracts of a project, and the problems with their names in protobuf. */
export interface ReadSchema {
  readonly schema: ProtoSchema;
  /** The problems. Problems with names are errors if `isStrict`, and otherwise warnings. */
  problems(isStrict: boolean): readonly Problem[];
  /** Turns differences between the contracts and a description into problems at the places of the contracts. */
  locate(differences: readonly Difference[]): readonly Problem[];
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

/**
 * Reads the contracts of a project and of the projects that it references, from their sources. If they have problems, these are
 * returned instead.
 * @throws UsageError if the project lacks one of the services, or a package that the options name
 */
export async function readSchema(
  opened: Opened,
  services: readonly string[],
  options: ProtoFileOptions = {},
): Promise<ReadSchema | readonly Problem[]> {
  const sources: Source[] = [];
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
    return conflicts.map((one) => locate(sources, conflictDiagnostic(one, models)));
  }
  const docs = joinDocs(sources.map((one) => one.docs));
  const { protoSchema } = await import("../../runtime/proto.js");
  const schema = describe(() => protoSchema(collected, sourceDocs(models, docs), options));
  if (schema instanceof Error) return [placeless("IW2019", schema.message.replace(/^IW2019: /, ""))];
  const unclosed = services.length > 0 ? [] : unclosedContracts(sources, contracts).map(unclosedDiagnostic);
  return {
    schema,
    problems: (isStrict) => {
      const found = [...schema.problems.map((one) => protoDiagnostic(one, models, docs)), ...unclosed];
      return found.map((one) => {
        const isWarning = !isStrict || lacks.has(one.code);
        return locate(sources, { ...one, severity: isWarning ? "warning" : "error" });
      });
    },
    locate: (differences) => differences.map((one) => locate(sources, differenceDiagnostic(one, models, docs))),
  };
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
  sources: readonly Source[],
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

/**
 * The codes that are warnings even with `--strict`, because no name had to be changed: IW6005 (contracts with a package use a
 * message without one) and IW6006 (a generic contract has no type arguments).
 */
const lacks: ReadonlySet<ProtoDiagnostic["code"]> = new Set(["IW6005", "IW6006"]);

function locate(sources: readonly Source[], found: ProtoDiagnostic): Problem {
  const source = sources.find(({ program }) => found.span && program.getSourceFile(found.span.file));
  return toProblem(source?.program, found);
}

/**
 * The generic contracts that are missing in the schema, because neither a source nor a contract in `contracts` gives them type
 * arguments. They are compared by name, because the contracts that packages use are not linked to declarations in the sources.
 */
function unclosedContracts(sources: readonly Source[], contracts: readonly ContractSource[]): readonly ContractModel[] {
  const closed = new Set<string>();
  const visit = ({ name, bases }: ContractSource): void => {
    closed.add(name);
    bases.forEach(visit);
  };
  contracts.forEach(visit);
  const declared = sources.flatMap(({ files }) => files.flatMap(({ model }) => model.contracts));
  const open = declared.filter((one) => one.service !== undefined && one.typeParameters.length > 0);
  return [...new Map(open.map((one) => [one.id, one])).values()].filter(({ name }) => !closed.has(name));
}

/** Makes a schema. If messages cannot be described in files (IW2019), the error is returned. */
function describe(make: () => ProtoSchema): ProtoSchema | Error {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    if (error instanceof Error && (error as { code?: unknown }).code === "IW2019") return error;
    throw error;
  }
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
