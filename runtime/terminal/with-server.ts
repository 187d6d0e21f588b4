import type { CallOptions } from "../call/call-options.js";
import { sendable } from "../call/sendable.js";
import { isRpcError } from "../errors/rpc-error.js";
import { SetupError } from "../errors/setup-error.js";
import { loadProtoFiles, type ProtoSources } from "../proto-source/load-proto-files.js";
import { ProtoSyntaxError } from "../proto-source/proto-tokens.js";
import { Metadata } from "../transport/metadata.js";
import { type Console, printable } from "./console.js";
import { googleFiles } from "./file-set.js";
import { GivenSchema, readDescriptorSet } from "./given-schema.js";
import { type OpenedChannel, openChannel, type ServerAddress } from "./open-channel.js";
import { printFailure } from "./print-failure.js";
import { ReflectedSchema } from "./reflected-schema.js";
import type { MethodFacts, Schema } from "./schema.js";
import { TerminalError } from "./terminal-error.js";

/** Where the services of a server are described, if it is not asked. */
export type SchemaSource = SchemaFile | Omit<ProtoSources, "known">;

/** A schema as descriptors. */
export interface SchemaFile {
  /** The name of a `FileDescriptorSet`, for errors. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The facts about methods that it does not state, by full name. */
  readonly facts?: ReadonlyMap<string, MethodFacts>;
}

/** The options of all commands that talk to a server. */
export interface ServerRequest {
  /** Undefined for a command that needs no server. */
  readonly server: ServerAddress | undefined;
  /** Undefined to ask the server. */
  readonly schema: SchemaSource | undefined;
  /** The headers to send, as `name: value`. */
  readonly headers: readonly string[];
  /** How long all of it may take, in milliseconds. */
  readonly timeoutMs: number | undefined;
}

/** The server and the schema that a command works with. */
export interface ServerTools {
  readonly schema: Schema;
  /** Undefined if there is no server. */
  readonly opened: OpenedChannel | undefined;
  readonly options: CallOptions & { readonly metadata: Metadata };
}

/** Runs a command about a server, says what went wrong, and returns the exit status. */
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
    opened = server && openChannel(server);
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
    return "bytes" in source
      ? new GivenSchema(readDescriptorSet(source.name, source.bytes), source.facts)
      : new GivenSchema(readProtoFiles(source));
  }
  if (opened !== undefined) return new ReflectedSchema(opened, options);
  throw new TerminalError("There is neither a server nor a schema. Give an address.");
}

function readProtoFiles(sources: Omit<ProtoSources, "known">): ReturnType<typeof loadProtoFiles> {
  try {
    return loadProtoFiles({ ...sources, known: googleFiles });
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
