import type { Readable } from "node:stream";
import type { Table, TableEnum } from "./proto-runtime.js";

/** Where a command about a server reads and prints, as `interwire/terminal` takes it. */
export interface Console {
  readonly isInteractive: boolean;
  readonly interrupted: AbortSignal;
  openInput(): Readable;
  print(text: string): void;
  note(text: string): void;
}

/** A server and what is known of it, as `interwire/terminal` takes it. */
export interface ServerRequest {
  readonly server:
    | {
        readonly address: string;
        readonly tls:
          | {
              readonly ca?: Uint8Array;
              readonly cert?: Uint8Array;
              readonly key?: Uint8Array;
              readonly isUnverified: boolean;
            }
          | undefined;
        readonly authority: string | undefined;
      }
    | undefined;
  readonly schema: SchemaFile | ProtoSources | undefined;
  readonly headers: readonly string[];
  readonly timeoutMs: number | undefined;
}

/** A `FileDescriptorSet`, and what it does not say of methods. */
export interface SchemaFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly facts?: ReadonlyMap<string, MethodFacts>;
}

/** The .proto files to read. */
export interface ProtoSources {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** The folder that paths are relative to. */
  readonly folder: string;
}

/** The facts about a method that no descriptor states. */
export interface MethodFacts {
  readonly path: string;
  readonly requestHeader?: string | undefined;
  readonly responseHeader?: string | undefined;
}

export interface ListRequest extends ServerRequest {
  readonly what: string | undefined;
}

export interface CallRequest extends ServerRequest {
  readonly method: string;
  readonly data: string | undefined;
  readonly beside: string | undefined;
  readonly isVerbose: boolean;
}

/** The contracts to compare, and what to compare them with. */
export interface CompareRequest extends ServerRequest {
  readonly contracts: SchemaFile & { readonly origins: object };
  /** The name of the description, for the texts of differences. */
  readonly source: string;
}

/** A difference between contracts and the description of a service, as `interwire/terminal` tells it. */
export interface Difference {
  readonly code: "IW6008" | "IW6009" | "IW6010" | "IW6011" | "IW6012";
  readonly isWarning: boolean;
  readonly text: string;
  readonly use: Use;
  readonly enum?: TableEnum;
}

/** A part of a contract, told by tables, and the one that has it. */
export interface Use {
  readonly part:
    | { readonly message: Table; readonly field?: number }
    | { readonly contract: Table; readonly operation?: string };
  readonly outer?: Use | undefined;
}

/** The work of the commands about servers and their descriptions; it is of the runtime, which the transformer is built before. */
export interface TerminalRuntime {
  listServices(request: ListRequest, console: Console): Promise<number>;
  callMethod(request: CallRequest, console: Console): Promise<number>;
  /** Undefined if there is nothing to compare with, which has been said then. */
  compareContracts(
    request: CompareRequest,
    console: Console,
  ): Promise<{ readonly differences: readonly Difference[] } | undefined>;
}

/** Loads the runtime. */
export function loadTerminalRuntime(): TerminalRuntime {
  return require("interwire/terminal") as TerminalRuntime;
}
