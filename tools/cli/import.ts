import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { unusable } from "../terminal/terminal-error.js";
import type { ImportRequest } from "../terminal.js";
import { type Arguments, type Command, UsageError } from "./command.js";
import { callOptions, consoleOf, importOption, readCallOptions } from "./server-options.js";
import type { Terminal } from "./terminal.js";
import { writeChanged } from "./write-changed.js";

export const importCommand: Command = {
  summary: "writes contracts for .proto files, descriptors, or the services of a server",
  usage: "<file.proto>… | <descriptors> | <address> [-I <folder>] [--out <folder>] [options]",
  options: {
    out: { type: "string", value: "<folder>", help: "The folder of the contracts; src unless given." },
    ...importOption,
    timestamps: {
      type: "string",
      value: "date|full",
      choices: ["date", "full"],
      help: "Have google.protobuf.Timestamp as Date, with milliseconds, or as Timestamp, with nanoseconds; date unless given.",
    },
    decorators: { type: "boolean", help: "Write messages as classes with decorators." },
    ...callOptions,
  },
  notes:
    "Each .proto file becomes a module of the same path, as does each file whose types it needs. What contracts have no words for, such\n" +
    "as custom options and extensions, is listed with its place and left out.",
  examples: [
    "interwire import shop/v1/orders.proto -I proto",
    "interwire import api.binpb --out src/api",
    "interwire import localhost:50051",
  ],
  unusable,
  async run(given, terminal) {
    const { importContracts } = await import("../terminal.js");
    return importContracts(readRequest(given, terminal), consoleOf(terminal));
  },
};

/**
 * Reads the arguments: .proto files, the name of another file, or an address.
 * @throws UsageError if they cannot be used together
 */
function readRequest(given: Arguments, terminal: Terminal): ImportRequest {
  const { rest } = given;
  const { folder } = terminal;
  const [first, second] = rest;
  if (first === undefined) throw new UsageError("There is nothing to import: interwire import shop.proto.");
  const files = rest.filter((one) => extname(one) === ".proto");
  const other = rest.find((one) => !files.includes(one));
  if (other !== undefined && second !== undefined) {
    throw new UsageError(`'${other}' is no .proto file. Import it alone.`);
  }
  const isFile = other !== undefined && statSync(resolve(folder, other), { throwIfNoEntry: false })?.isFile() === true;
  // An address has a port or a scheme.
  if (other !== undefined && !isFile && /^(?:[^:]*|[./\\].*|[A-Za-z]:[\\/].*)$/.test(other)) {
    throw new UsageError(`There is no file '${other}'. An address has a port: ${other}:50051.`);
  }
  const address = isFile ? undefined : other;
  const folders = given.texts("import");
  if (other !== undefined && folders.length > 0) throw new UsageError("There is --import without a .proto file.");
  const out = given.text("out") ?? "src";
  return {
    ...readCallOptions(given, address, terminal),
    schema: isFile
      ? { name: other, bytes: readFileSync(resolve(folder, other)) }
      : other === undefined
        ? { files, folders, folder }
        : undefined,
    timestamps: given.text("timestamps") === "full" ? "full" : "date",
    decorators: given.flag("decorators"),
    read: (path) => {
      const at = resolve(folder, out, path);
      return existsSync(at) ? readFileSync(at, "utf8") : undefined;
    },
    write: (written) => {
      for (const { path, text } of written) writeChanged(terminal, join(out, path), text);
    },
  };
}
