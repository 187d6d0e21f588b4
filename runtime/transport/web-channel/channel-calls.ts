import type { MessageCodec } from "../../protocol/message-codec.js";
import type { MessageFormat } from "../../protocol/message-format.js";
import type { CallStart, ClientStream } from "../client-transport.js";
import type { FetchCredentials, FetchFunction } from "./fetch-api.js";

/** What calls use of their channel. */
export interface WebCalls {
  /** The base URL, without a slash at its end. */
  readonly target: string;
  readonly format: MessageFormat | undefined;
  /** Undefined in an engine without it. */
  readonly fetch: FetchFunction | undefined;
  readonly credentials: FetchCredentials | undefined;
  readonly maxGetUrlLength: number;
  /** The largest message that is received, in bytes; negative for no limit. */
  readonly receiveLimit: number;
  readonly open: Set<ClientStream>;
  /** Whether `fetch` can send a request while the program still writes it. */
  canStreamRequests(): boolean;
  /** The headers of a call, with those of the channel, as a promise only if the program makes them in one. */
  headersOf(start: CallStart): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
}

/** Whether headers come later. Promises of other realms and libraries are no instances of `Promise`. */
export function isPromised<T extends object>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as Partial<PromiseLike<T>>).then === "function";
}

/** The codec of a call's messages in the format of its channel. */
export function codecIn({ format }: Pick<WebCalls, "format">, codec: MessageCodec): MessageCodec {
  return format === undefined ? codec : format.codecOf(codec as never);
}
