import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { ServerRequest } from "../terminal.js";
import { type Arguments, type OptionInits, UsageError } from "./command.js";
import { withProject } from "./project.js";
import { readSchema } from "./read-schema.js";
import { callOptions, consoleOf, importOption, readBytes, readCallOptions } from "./server-options.js";
import type { Terminal } from "./terminal.js";

const comparedOptions = {
  service: {
    type: "string",
    value: "<name>",
    multiple: true,
    help: "Compare only this service and what it needs; may be given again.",
  },
  ...importOption,
  ...callOptions,
} as const satisfies OptionInits;

/** The options for comparing contracts with a description of their services. */
export const againstOptions = {
  against: {
    type: "string",
    value: "<what>",
    multiple: true,
    help: "Compare with a .proto file, a FileDescriptorSet, or what a server says by reflection.",
  },
  ...comparedOptions,
} as const satisfies OptionInits;

/**
 * Compares the contracts of a project with the description that `--against` names, and reports the differences. Returns the exit
 * status: 1 if there are errors.
 * @throws UsageError if an option cannot be used
 */
export function checkAgainst(given: Arguments, terminal: Terminal): Promise<number> {
  const { source, ...request } = readDescription(given, terminal);
  return withProject(given, terminal, async (opened) => {
    const read = await readSchema(opened, given.texts("service"));
    if ("length" in read) return opened.report(read);
    const { schema } = read;
    opened.progress.end();
    const { descriptors, operations: facts } = schema;
    const contracts = { descriptors, facts, origins: schema.origins };
    const { compareContracts } = await import("../terminal.js");
    const compared = await compareContracts({ ...request, contracts, source }, consoleOf(terminal));
    return compared === undefined ? 2 : opened.report(read.locate(compared.differences));
  });
}

/**
 * Refuses options for a comparison if `--against` is missing.
 * @throws UsageError if such an option was given
 */
export function refuseWithout(given: Arguments): void {
  const [name] = givenOf(comparedOptions, given);
  if (name !== undefined) throw new UsageError(`There is --${name} without --against.`);
}

function givenOf(options: OptionInits, given: Arguments): string[] {
  return Object.entries(options).flatMap(([name, { type, multiple }]) => {
    if (multiple) return given.texts(name).length > 0 ? name : [];
    return (type === "boolean" ? given.flag(name) : given.text(name) !== undefined) ? name : [];
  });
}

/** Reads the description that `--against` names: .proto files, a descriptor set or the address of a server. */
function readDescription(given: Arguments, terminal: Terminal): ServerRequest & { readonly source: string } {
  const all = given.texts("against");
  const { folder } = terminal;
  const source = all.join(", ");
  const isProto = (one: string): boolean => one.endsWith(".proto");
  const folders = given.texts("import");
  const [one = "", other] = all;
  const isFile = all.every(isProto) || statSync(resolve(folder, one), { throwIfNoEntry: false }) !== undefined;
  const [forCalls] = givenOf(callOptions, given);
  if (isFile && forCalls !== undefined) throw new UsageError(`There is --${forCalls}, and --against is no server.`);
  const called = readCallOptions(given, isFile ? undefined : one, terminal);
  if (all.every(isProto)) return { schema: { files: all, folders, folder }, source, ...called };
  if (folders.length > 0) throw new UsageError("There is --import, and --against is no .proto file.");
  if (other !== undefined) {
    throw new UsageError(`--against is both '${one}' and '${other}'. Only .proto files may be several.`);
  }
  if (isFile) return { schema: { name: one, bytes: readBytes("against", one, terminal) }, source, ...called };
  if (one.includes(":")) return { schema: undefined, source, ...called };
  throw new UsageError(`--against is '${one}': there is no such file, and the address of a server has a port.`);
}
