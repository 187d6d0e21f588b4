import type { FileDescriptorSet } from "@bufbuild/protobuf/wkt";
import { SetupError } from "../../runtime/base/setup-errors/setup-error.js";
import type { CallOptions } from "../../runtime/call/call-options.js";
import { isRpcError } from "../../runtime/errors/rpc-error.js";
import { Metadata } from "../../runtime/metadata/metadata.js";
import { sendable } from "../../runtime/protocol/sendable.js";
import { loadProtoFiles, type ProtoSources } from "../proto-source/load-proto-files.js";
import { ProtoSyntaxError } from "../proto-source/proto-tokens.js";
import { type Console, printable } from "./console.js";
import { standardFiles } from "./file-set.js";
import { GivenSchema, readDescriptorSet } from "./given-schema.js";
import { type OpenedChannel, openChannel, type ServerAddress } from "./open-channel.js";
import { printFailure } from "./print-failure.js";
import { ReflectedSchema } from "./reflected-schema.js";
import type { MethodFacts, Schema } from "./schema.js";
import { TerminalError } from "./terminal-error.js";

/** The source of the schema that options name: contracts, a descriptor set, or .proto files. */
export type SchemaSource = DescribedContracts | SchemaFile | Omit<ProtoSources, "known">;

/** The contracts of a project as file descriptors, with the facts that descriptors do not state. */
export interface DescribedContracts {
  readonly descriptors: FileDescriptorSet;
  /** The facts about methods that descriptors do not state, by full name. */
  readonly facts: ReadonlyMap<string, MethodFacts>;
}

interface SchemaFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What every command about a server needs: the server, the source of the schema, headers and a time limit. */
export interface ServerRequest {
  /** The server to talk to. Undefined if the command needs none. */
  readonly server: ServerAddress | undefined;
  /** The source of the schema. Undefined to ask the server for it. */
  readonly schema: SchemaSource | undefined;
  /** The headers to send, as `name: value`. */
  readonly headers: readonly string[];
  /** The time limit for the whole command, in milliseconds. */
  readonly timeoutMs: number | undefined;
}

/** The connection and the schema with which a command works. */
export interface ServerTools {
  readonly schema: Schema;
  /** The channel to the server. Undefined if there is no server. */
  readonly opened: OpenedChannel | undefined;
  readonly options: CallOptions & { readonly metadata: Metadata };
}

/** Runs a command about a server, prints its errors, and returns the exit status. */
export async function withServer(
  { server, schema: source, headers, timeoutMs }: ServerRequest,
  console: Console,
  run: (tools: ServerTools) => Promise<void>,
): Promise<number> {
  let opened: OpenedChannel | undefined;
  let schema: Schema | undefined;
  try {
    const options = {
      metadata: readHeaders(headers),
      signal: console.interrupted,
      ...(timeoutMs === undefined ? {} : { deadline: new Date(Date.now() + timeoutMs) }),
    };
    opened = server && (await openChannel(server));
    schema = makeSchema(source, opened, options);
    await run({ schema, opened, options });
    return 0;
  } catch (error) {
    if (error instanceof TerminalError) {
      console.note(printable(`${error.message}\n`));
      return error.status;
    }
    if (!isRpcError(error)) throw error;
    console.note(await printFailure(error, schema));
    return error.code;
  } finally {
    opened?.channel.close();
  }
}

function makeSchema(source: SchemaSource | undefined, opened: OpenedChannel | undefined, options: CallOptions): Schema {
  if (source !== undefined) {
    if ("descriptors" in source) return new GivenSchema(source.descriptors.file, source.facts);
    return new GivenSchema("bytes" in source ? readDescriptorSet(source.name, source.bytes) : readProtoFiles(source));
  }
  if (opened !== undefined) return new ReflectedSchema(opened, options);
  throw new TerminalError("There is neither a server nor a schema. Give an address.");
}

function readProtoFiles(sources: Omit<ProtoSources, "known">): ReturnType<typeof loadProtoFiles> {
  try {
    return loadProtoFiles({ ...sources, known: standardFiles });
  } catch (error) {
    throw error instanceof ProtoSyntaxError ? new TerminalError(error.message) : error;
  }
}

function readHeaders(headers: readonly string[]): Metadata {
  const metadata = new Metadata();
  for (const header of headers) {
    const [, name, value] = /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/s.exec(header) ?? [];
    if (name === undefined || value === undefined) {
      throw new TerminalError(`The header '${header}' has no name. Write -H 'name: value'.`);
    }
    try {
      metadata.add(name, name.toLowerCase().endsWith("-bin") ? Buffer.from(value, "base64") : value);
      sendable(metadata);
    } catch (error) {
      const { message } = error as Error;
      const isWhole = error instanceof SetupError;
      throw new TerminalError(isWhole ? message : `The header '${header}' cannot be sent: ${message}.`);
    }
  }
  return metadata;
}
