import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type ts from "typescript";
import type { Docs } from "../analyze/docs.js";
import { toDiagnostic } from "../hosts/to-diagnostic.js";
import { projectOf } from "../hosts/ts-patch.js";
import type { RunnableFile } from "../project.js";
import { linkTables } from "../schema/link-tables.js";
import { type ProtoDiagnostic, protoDiagnostic } from "../schema/proto-diagnostics.js";
import { loadProtoRuntime, type Table } from "../schema/proto-runtime.js";
import { tableDocs } from "../schema/table-docs.js";
import { type Arguments, type Command, UsageError } from "./command.js";
import { inEachProject, readingProblems } from "./each-project.js";
import { type Opened, openProject, projectOptions, reportOptions } from "./project.js";
import type { Terminal } from "./terminal.js";

/** `interwire proto`. */
export const proto: Command = {
  summary: "writes the contracts of a project as .proto files, for other languages and tools",
  usage: "[-p <file>] [--out <folder>] [--service <name>] [--descriptor <file>] [--strict] [--format <name>]",
  options: {
    ...projectOptions,
    out: {
      type: "string",
      value: "<folder>",
      help: "The folder of the files, from which they import each other; proto unless given.",
    },
    service: {
      type: "string",
      value: "<name>",
      multiple: true,
      help: "Only this service and what it needs; may be given again.",
    },
    descriptor: {
      type: "string",
      value: "<file>",
      help: "Write a FileDescriptorSet there, as protoc does; .proto files then only with --out.",
    },
    strict: {
      type: "boolean",
      help: "Fail where a name in a .proto file is not the one that interwire has on the wire or in JSON.",
    },
    ...reportOptions,
  },
  notes:
    "Each package gets a file: shop/v1/contracts.proto. A file is written only if its text changes. Nothing has to be built before, and\n" +
    "tsconfig.json needs no plugin. Messages that no operation has are written if they are exported.",
  examples: [
    "interwire proto --out proto",
    "interwire proto --service shop.v1.Orders --strict",
    "interwire proto --descriptor api.binpb",
  ],
  async run(given, terminal) {
    const opened = openProject(given, terminal);
    const sources: Source[] = [];
    const found = inEachProject(opened, (program) => readSources(opened, program, sources));
    if (found.length > 0) return opened.report(found);
    return writeProtos(opened, sources, given);
  },
};

/** The tables of a project, and the comments of its sources. */
interface Source {
  readonly program: ts.Program;
  readonly files: readonly RunnableFile[];
  readonly docs: Docs;
}

/** Reads the tables of a program into `sources`, unless there are problems. */
function readSources({ typescript }: Opened, program: ts.Program, sources: Source[]): ts.Diagnostic[] {
  const unreadable = readingProblems(program);
  if (unreadable.length > 0) return unreadable;
  const project = projectOf(typescript, program);
  const files = program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file));
  const problems = files.flatMap((file) => project.diagnostics(file));
  if (problems.length > 0) return problems.map((one) => toDiagnostic(typescript, program, one));
  sources.push({ program, docs: project.docs, files: files.map((file) => project.runnable(file)) });
  return [];
}

async function writeProtos(opened: Opened, sources: readonly Source[], given: Arguments): Promise<number> {
  const runtime = loadProtoRuntime();
  const linked = await Promise.all(sources.map(({ files }) => linkTables(files, runtime.seam)));
  const services = given.texts("service");
  const contracts = ofServices(
    linked.flatMap((one) => one.contracts),
    services,
  );
  const messages = services.length > 0 ? [] : linked.flatMap((one) => one.messages);
  const tables = { modelOf: (table: object) => firstOf(linked, ({ modelOf }) => modelOf(table)) };
  const docs = joinDocs(sources.map((one) => one.docs));
  const schema = runtime.describe([...contracts, ...messages], tableDocs(tables, docs));
  const problems = schema.problems.map((problem) => protoDiagnostic(problem, tables, docs));
  const status = opened.report(problems.map((one) => toProblem(opened, sources, one, given.flag("strict"))));
  if (status !== 0) return status;
  const descriptor = given.text("descriptor");
  const out = given.text("out") ?? (descriptor === undefined ? "proto" : undefined);
  if (out !== undefined) for (const { name, text } of schema.files) write(opened.terminal, join(out, name), text);
  if (descriptor !== undefined) write(opened.terminal, descriptor, schema.descriptorBytes());
  return status;
}

function toProblem(
  { typescript }: Opened,
  sources: readonly Source[],
  { span, ...rest }: ProtoDiagnostic,
  isStrict: boolean,
): ts.Diagnostic {
  const { Error: error, Warning: warning } = typescript.DiagnosticCategory;
  const category = isStrict ? error : warning;
  const program = sources.find((one) => span && one.program.getSourceFile(span.file) !== undefined)?.program;
  if (span !== undefined && program !== undefined) {
    return { ...toDiagnostic(typescript, program, { ...rest, span }), category };
  }
  const code = 900_000 + Number(rest.code.slice(2));
  const messageText = `${rest.code}: ${rest.text}`;
  return { category, code, file: undefined, start: undefined, length: undefined, messageText };
}

function ofServices(contracts: readonly Table[], wanted: readonly string[]): readonly Table[] {
  if (wanted.length === 0) return contracts;
  const names = [...new Set(contracts.flatMap(({ service }) => service ?? []))].sort();
  for (const one of wanted) {
    if (!names.includes(one))
      throw new UsageError(`There is no service '${one}'. The project has ${names.join(", ") || "none"}.`);
  }
  return contracts.filter(({ service = "" }) => wanted.includes(service));
}

/** The comments of several programs: whichever has the place. */
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

function write({ folder, note }: Terminal, name: string, content: string | Uint8Array): void {
  const path = resolve(folder, name);
  const bytes = Buffer.from(content);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  note(`wrote ${relative(folder, path).replaceAll("\\", "/")}\n`);
}
