import { accept, type Check, type Checks, checkOptions, mismatch } from "../../base/options/check-options.js";
import { aFunction, aLength, isNumber, isString } from "../../base/options/kinds.js";
import type { MessageFormat } from "../../protocol/message-format.js";
import type { FetchCredentials, FetchFunction, WebSocketClass } from "./fetch-api.js";

/** Headers by their names. */
export type HeaderRecord = Readonly<Record<string, string>>;

/** Headers as programs give them: an object, or an instance of `Headers` or `Map`. */
export type GivenHeaders = HeaderRecord | Iterable<readonly [string, string]>;

/** The options of a channel for browsers. Sizes are in bytes. */
export interface WebChannelOptions {
  /** The protocol of calls: Connect, or gRPC-Web for servers and proxies that have no Connect. The default is `"connect"`. */
  readonly protocol?: "connect" | "grpc-web";
  /** The format of messages: `jsonFormat()`, which is easy to read in the network panel of a browser. The default is protobuf's binary format. */
  readonly format?: MessageFormat;
  /** The function that makes requests. The default is the global `fetch`. */
  readonly fetch?: FetchFunction;
  /** Which cookies go with requests, as for `fetch`. The default is the browser's, `"same-origin"`. */
  readonly credentials?: FetchCredentials;
  /**
   * Headers of all calls, or a function that makes them for each call, such as an `authorization`. Those of a call replace headers of the
   * same names.
   */
  readonly headers?: GivenHeaders | (() => GivenHeaders | PromiseLike<GivenHeaders>);
  /**
   * The greatest length of a URL with which an operation without side effects is called by GET, which browsers and proxies can cache; 0 for
   * POST always. The default is 2048 characters. Only Connect has GET.
   */
  readonly maxGetUrlLength?: number;
  /** The largest message that is received. The default is 4 MB; Infinity is no limit. */
  readonly maxReceiveMessageLength?: number;
  /**
   * Makes all calls by WebSocket, which carries streams in both directions: true, or the class `WebSocket` in engines without one. The
   * server needs its option `webSocketServer`. The protocol is gRPC-Web, and messages are binary.
   */
  readonly websocket?: boolean | WebSocketClass;
}

function oneOf(...texts: readonly string[]): Check {
  const listed = texts.map((text) => JSON.stringify(text)).join(" or ");
  return accept(`Pass ${listed}, or leave it out.`, isString, (value) => texts.includes(value));
}

const checks: Checks<WebChannelOptions> = {
  protocol: oneOf("connect", "grpc-web"),
  format: (value, name, call) => {
    if (typeof (value as Partial<MessageFormat> | null)?.codecOf !== "function")
      throw mismatch(name, call, value, "Pass what jsonFormat() returns, or leave it out.");
  },
  fetch: aFunction,
  credentials: oneOf("omit", "same-origin", "include"),
  headers: accept(
    "Pass an object with a string for each name, or a function that returns one.",
    (value): value is object =>
      typeof value === "function" ||
      (typeof value === "object" && value !== null && Object.values(value).every(isString)),
  ),
  maxGetUrlLength: accept("Pass a number of characters, or 0 for POST always.", isNumber, (value) => value >= 0),
  maxReceiveMessageLength: aLength,
  websocket: accept(
    "Pass true, or the class WebSocket.",
    (value) => typeof value === "boolean" || typeof value === "function",
  ),
};

/** @throws TypeError or RangeError if an option cannot be used, or two of them cannot be used together */
export function assertWebChannelOptions(options: WebChannelOptions): void {
  const call = "createWebChannel()";
  checkOptions(checks, options, call);
  const { websocket = false, protocol, format } = options;
  if (websocket === false) return;
  if (protocol === "connect")
    throw new TypeError(`${call} cannot call by Connect over a WebSocket. Leave protocol out.`);
  if (format !== undefined) throw new TypeError(`${call} cannot send JSON over a WebSocket. Leave format out.`);
}
