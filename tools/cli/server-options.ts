import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Console, DescribedContracts, ServerRequest } from "../terminal.js";
import { type Arguments, type OptionInits, UsageError } from "./command.js";
import { projectOptions, withProject } from "./project.js";
import { readSchema } from "./read-schema.js";
import type { Terminal } from "./terminal.js";

/** The options about the server and the connection to it, shared by all commands that make calls. */
export const callOptions = {
  header: {
    type: "string",
    short: "H",
    value: "<name: value>",
    multiple: true,
    help: "Send a header; its value in base64 if the name ends with -bin. May be given again.",
  },
  timeout: { type: "string", value: "<time>", help: "How long all of it may take: 5, 5s, 500ms, 2m." },
  tls: { type: "boolean", help: "Connect with TLS, and trust the certificates that Node trusts." },
  ca: { type: "string", value: "<file>", help: "Connect with TLS, and trust these certificates, in PEM form." },
  cert: { type: "string", value: "<file>", help: "Connect with TLS, and show this certificate; needs --key." },
  key: { type: "string", value: "<file>", help: "The key of the certificate." },
  insecure: { type: "boolean", help: "Connect with TLS, and trust any certificate." },
  authority: {
    type: "string",
    value: "<name>",
    help: "The name to ask the server for, which its certificate must have.",
  },
} as const satisfies OptionInits;

/** The option for the folders with imported .proto files. */
export const importOption = {
  import: {
    type: "string",
    short: "I",
    value: "<folder>",
    multiple: true,
    help: "Where .proto files and their imports are; the folder of the files unless given.",
  },
} as const satisfies OptionInits;

/** The options of the commands about servers: about the connection, and the sources of the schema. */
export const serverOptions = {
  project: {
    ...projectOptions.project,
    help: "Read the contracts of this tsconfig.json, or of the one in this folder.",
  },
  descriptor: {
    type: "string",
    value: "<file>",
    help: "Read this FileDescriptorSet, as interwire proto --descriptor writes it.",
  },
  proto: { type: "string", value: "<file>", multiple: true, help: "Read this .proto file; may be given again." },
  ...importOption,
  ...callOptions,
} as const satisfies OptionInits;

export const serverNotes =
  "The address is host:port, unix:/path, or a URL. The connection is made without TLS, unless the URL begins with https or an option\n" +
  "of TLS is given. The server is asked for its schema by reflection, unless --project, --proto or --descriptor is given.\n" +
  "The exit status is that of the call: 0, or the number of its status, such as 5 for NOT_FOUND; 64 if there was nothing to call.";

/**
 * Converts a terminal for the commands in `tools/terminal`: `interrupted` becomes a signal instead of a function, so that from
 * now on an interruption aborts the signal and does not end the process.
 */
export function consoleOf(terminal: Terminal): Console {
  return { ...terminal, interrupted: terminal.interrupted() };
}

/**
 * Reads the options of a command about a server. Undefined if the contracts of a project have problems, which were then printed.
 * @throws UsageError if an option cannot be used
 */
export async function readServerRequest(
  given: Arguments,
  address: string | undefined,
  terminal: Terminal,
): Promise<ServerRequest | undefined> {
  const schema = await readGivenSchema(given, terminal);
  if (schema === "wrong") return undefined;
  return { schema, ...readCallOptions(given, address, terminal) };
}

/**
 * Reads the options about the server and about calls to it.
 * @throws UsageError if an option cannot be used
 */
export function readCallOptions(
  given: Arguments,
  address: string | undefined,
  terminal: Terminal,
): Omit<ServerRequest, "schema"> {
  return {
    server:
      address === undefined
        ? undefined
        : { address, tls: readTls(given, terminal), authority: given.text("authority") },
    headers: given.texts("header"),
    timeoutMs: readTimeout(given.text("timeout")),
  };
}

/** Whether an option names the schema, so that the server is not asked for it. */
export function hasSchema(given: Arguments): boolean {
  return schemaOptions(given).length > 0;
}

function schemaOptions(given: Arguments): string[] {
  const single = ["project", "descriptor"].filter((name) => given.text(name) !== undefined);
  return given.texts("proto").length > 0 ? [...single, "proto"] : single;
}

async function readGivenSchema(given: Arguments, terminal: Terminal): Promise<ServerRequest["schema"] | "wrong"> {
  const [name, other] = schemaOptions(given);
  if (other !== undefined) throw new UsageError(`There are both --${name} and --${other}. Give one of them.`);
  const folders = given.texts("import");
  if (name === "proto") return { files: given.texts("proto"), folders, folder: terminal.folder };
  if (folders.length > 0) throw new UsageError("There is --import without --proto.");
  if (name === "project") return readProject(given, terminal);
  const path = given.text("descriptor");
  return path === undefined ? undefined : { name: path, bytes: readBytes("descriptor", path, terminal) };
}

/** The contracts of a project. If they have problems, prints these and returns "wrong". */
function readProject(given: Arguments, terminal: Terminal): Promise<DescribedContracts | "wrong"> {
  return withProject(given, { ...terminal, print: terminal.note }, async (opened) => {
    const read = await readSchema(opened, []);
    if ("length" in read) {
      opened.report(read);
      return "wrong";
    }
    const { descriptors, operations: facts } = read.schema;
    return { descriptors, facts };
  });
}

type Tls = NonNullable<ServerRequest["server"]>["tls"];

function readTls(given: Arguments, terminal: Terminal): Tls {
  const [ca, cert, key] = ["ca", "cert", "key"].map((name) => {
    const path = given.text(name);
    return path === undefined ? undefined : readBytes(name, path, terminal);
  });
  const unverified = given.flag("insecure") && { rejectUnauthorized: false };
  const tls = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }), ...unverified };
  return given.flag("tls") || Object.keys(tls).length > 0 ? tls : undefined;
}

/**
 * Reads the file that an option names.
 * @throws UsageError if it cannot be read
 */
export function readBytes(option: string, path: string, { folder }: Terminal): Uint8Array {
  try {
    return readFileSync(resolve(folder, path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--${option} is '${path}', which cannot be read: ${code}.`);
  }
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000 };

function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, digits, unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? [];
  const time = Number(digits) * (units[unit] ?? Number.NaN);
  if (time > 0) return time;
  throw new UsageError(`--timeout is '${text}'. Write a time above 0, such as 5, 5s, 500ms or 2m.`);
}
