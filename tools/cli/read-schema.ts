import { relative } from "node:path";
import type ts from "typescript";
import type { ContractTable } from "../../runtime/contract/contract.js";
import type { ProtoFileOptions, ProtoPart, ProtoSchema } from "../../runtime/proto.js";
import type { Docs } from "../../transformer/analyze/docs.js";
import { isInstalled } from "../../transformer/dependencies/source-paths.js";
import type { Severity } from "../../transformer/model/diagnostics.js";
import type { ContractModel } from "../../transformer/model/model.js";
import { toDiagnostic } from "../../transformer/programs/diagnostics.js";
import { projectOf } from "../../transformer/programs/registry.js";
import type { RunnableFile } from "../../transformer/project.js";
import type { Difference } from "../comparison/difference.js";
import { type LinkedTables, linkTables } from "../schema/link-tables.js";
import {
  differenceDiagnostic,
  type ProtoDiagnostic,
  protoDiagnostic,
  unclosedDiagnostic,
  unloadedDiagnostic,
} from "../schema/proto-diagnostics.js";
import { tableDocs } from "../schema/table-docs.js";
import { type OptionInits, UsageError } from "./command.js";
import { inEachProject, readingProblems } from "./each-project.js";
import type { Opened } from "./project.js";

/** A program of a project, its tables in runnable form, and the comments in its sources. */
interface Source {
  readonly program: ts.Program;
  readonly files: readonly RunnableFile[];
  readonly docs: Docs;
}

/** Adds the tables of a program to `sources`. If the program has problems, these are returned instead. */
function readSources({ typescript }: Opened, program: ts.Program, sources: Source[]): ts.Diagnostic[] {
  const unreadable = readingProblems(program);
  if (unreadable.length > 0) return unreadable;
  const project = projectOf(typescript, program);
  // A package of the workspace is linked from node_modules, but its files have their real paths, so it counts as a source.
  const files = program
    .getSourceFiles()
    .filter(({ isDeclarationFile, fileName }) => !isDeclarationFile && !isInstalled(fileName));
  const problems = files.flatMap((file) => project.diagnostics(file)).filter(({ severity }) => severity === "error");
  if (problems.length > 0) return problems.map((one) => toDiagnostic(typescript, program, one));
  // A type that the compiler cannot resolve would be missing in the schema without a message, so these files are checked.
  const declaring = files.filter((file) => project.declared(file).length > 0);
  const errors = declaring.flatMap((file) => program.getSemanticDiagnostics(file));
  if (errors.length > 0) return errors;
  sources.push({ program, docs: project.docs, files: files.map((file) => project.runnable(file)) });
  return [];
}

/** The contracts of a project, and the problems with their names in protobuf. */
export interface ReadSchema {
  readonly schema: ProtoSchema;
  /** The problems. Problems with names are errors if `isStrict`, and otherwise warnings. */
  problems(isStrict: boolean): ts.Diagnostic[];
  /** Turns differences between the contracts and a description into problems at the places of the contracts. */
  locate(differences: readonly Difference[]): ts.Diagnostic[];
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
): Promise<ReadSchema | ts.Diagnostic[]> {
  const sources: Source[] = [];
  const found = inEachProject(opened, (program) => readSources(opened, program, sources));
  if (found.length > 0) return found;
  const seam = await import("../../runtime/codegen.js");
  const { protoSchema } = await import("../../runtime/proto.js");
  const linked: LinkedTables[] = [];
  const unloaded: ts.Diagnostic[] = [];
  opened.progress.say("reading tables");
  for (const { program, files } of sources) {
    const tables = await linkTables(files, seam);
    if ("modelOf" in tables) linked.push(tables);
    else unloaded.push(...tables.map((one) => toProblem(opened, program, unloadedDiagnostic(program, one))));
  }
  if (unloaded.length > 0) return unloaded;
  const contracts = ofServices(
    linked.flatMap((one) => one.contracts),
    services,
  );
  const messages = services.length > 0 ? [] : linked.flatMap((one) => one.messages);
  const tables = { modelOf: (table: object) => firstOf(linked, ({ modelOf }) => modelOf(table)) };
  const docs = joinDocs(sources.map((one) => one.docs));
  if (contracts.length + messages.length === 0) {
    const name = relative(opened.terminal.folder, opened.config).replaceAll("\\", "/");
    throw new UsageError(`There are no contracts and no exported messages in ${name}.`);
  }
  const schema = describe(() =>
    protoSchema([...contracts, ...messages] as readonly ProtoPart[], tableDocs(tables, docs), options),
  );
  if (schema instanceof Error) return [problemOf(opened, "IW2019", schema.message.replace(/^IW2019: /, ""))];
  const unclosed = services.length > 0 ? [] : unclosedContracts(sources, linked).map(unclosedDiagnostic);
  return {
    schema,
    problems: (isStrict) => {
      const found = [...schema.problems.map((one) => protoDiagnostic(one, tables, docs)), ...unclosed];
      return found.map((one) => {
        const isWarning = !isStrict || lacks.has(one.code);
        return locate(opened, sources, { ...one, severity: isWarning ? "warning" : "error" });
      });
    },
    locate: (differences) => differences.map((one) => locate(opened, sources, differenceDiagnostic(one, tables, docs))),
  };
}

/** The codes about parts that .proto files cannot contain. They are always warnings, because no name is wrong. */
const lacks: ReadonlySet<ProtoDiagnostic["code"]> = new Set(["IW6005", "IW6006"]);

function locate(opened: Opened, sources: readonly Source[], found: ProtoDiagnostic): ts.Diagnostic {
  const source = sources.find(({ program }) => found.span && program.getSourceFile(found.span.file));
  return toProblem(opened, source?.program, found);
}

/**
 * The generic contracts for which no table was made, because nothing gives them type arguments. A contract that a package uses is
 * recognised by its name.
 */
function unclosedContracts(sources: readonly Source[], linked: readonly LinkedTables[]): readonly ContractModel[] {
  const closed = new Set<string>();
  const visit = ({ name, bases }: ContractTable): void => {
    closed.add(name);
    bases.forEach(visit);
  };
  for (const { contracts } of linked) contracts.forEach(visit);
  const declared = sources.flatMap(({ files }) => files.flatMap(({ model }) => model.contracts));
  const open = declared.filter((one) => one.service !== undefined && one.typeParameters.length > 0);
  return [...new Map(open.map((one) => [one.id, one])).values()].filter(({ name }) => !closed.has(name));
}

function toProblem(
  { typescript }: Opened,
  program: ts.Program | undefined,
  { span, ...rest }: ProtoDiagnostic,
): ts.Diagnostic {
  if (span === undefined || program === undefined)
    return problemOf({ typescript }, rest.code, rest.text, rest.severity);
  return toDiagnostic(typescript, program, { ...rest, span });
}

/** A problem that has no place in a source. */
function problemOf(
  { typescript }: Pick<Opened, "typescript">,
  code: string,
  text: string,
  severity: Severity = "error",
): ts.Diagnostic {
  const { Error: error, Warning: warning } = typescript.DiagnosticCategory;
  const number = 900_000 + Number(code.slice(2));
  return {
    category: severity === "error" ? error : warning,
    code: number,
    file: undefined,
    start: undefined,
    length: undefined,
    messageText: `${code}: ${text}`,
  };
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

function ofServices(contracts: readonly ContractTable[], wanted: readonly string[]): readonly ContractTable[] {
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
  };
}

function firstOf<Item, Answer>(items: readonly Item[], ask: (item: Item) => Answer | undefined): Answer | undefined {
  for (const item of items) {
    const answer = ask(item);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
