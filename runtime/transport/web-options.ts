import { accept, bagOf, type Check, type Checks, listOf, mismatch } from "../base/options/check-options.js";
import { aBoolean, aLength, aString, isNumber, isString } from "../base/options/kinds.js";
import { type JsonReadOptions, type JsonWriteOptions, readChecks, writeChecks } from "../json/json-options.js";
import { anEncoding } from "../protocol/encoding.js";
import { limitOf, type MessageLimits, usualReceiveLimit } from "../protocol/message-limits.js";

/** Which pages of other origins may call a server from a browser. */
export interface CorsOptions {
  /**
   * The origins: `["https://shop.example"]`, `"*"` for all, or a function that decides. An origin has a scheme, a host and, unless it is
   * the scheme's own, a port.
   */
  readonly origins: "*" | readonly string[] | ((origin: string) => boolean);
  /** The headers of requests that pages may set, besides those of the protocols: `["authorization"]`. `"*"` for all. */
  readonly headers?: "*" | readonly string[];
  /** The headers of responses that pages may read, besides those of the protocols and trailers. */
  readonly exposeHeaders?: readonly string[];
  /** Whether browsers send cookies and other credentials; false unless given. */
  readonly credentials?: boolean;
  /** How long browsers may keep the answer of a preflight request, in seconds; 7200 unless given. */
  readonly maxAgeS?: number;
}

/** The options of JSON in requests and responses, as for `fromJson` and `toJson`. */
export interface WebJsonOptions extends Omit<JsonReadOptions, "recursionLimit">, JsonWriteOptions {}

/** A connection of WebSocket as the package `ws` has it. */
export interface WebSocketLike {
  readonly isPaused: boolean;
  on(event: string, listener: (message: never) => void): unknown;
  send(bytes: Uint8Array, onSent?: () => void): void;
  pause(): void;
  resume(): void;
  close(code: number): void;
  terminate(): void;
}

/** The class `WebSocketServer` of the package `ws`. */
export type WebSocketServerClass = new (options: {
  readonly noServer: true;
  readonly clientTracking: false;
  readonly perMessageDeflate: false;
  readonly maxPayload: number;
  readonly handleProtocols: () => string;
}) => object;

/** The options of gRPC-Web and Connect. */
export interface WebOptions {
  /** The pages of other origins that may call the server from a browser; none unless given. */
  readonly cors?: CorsOptions;
  /** How messages are read and written as JSON. Members that a message does not have are ignored unless this says otherwise. */
  readonly json?: WebJsonOptions;
}

/** The options of gRPC-Web and Connect on a port of the server's own. */
export interface WebPortOptions extends WebOptions {
  /**
   * The class `WebSocketServer` of the package `ws`, with which calls of all kinds come from browsers by the subprotocol
   * `grpc-websockets`. Unless given, there are none. Pages of other origins need `cors`.
   */
  readonly webSocketServer?: WebSocketServerClass;
}

/** The options of a handler, which serves requests that another server has received. Sizes are in bytes. */
export interface WebHandlerOptions extends WebOptions {
  /** What stands before the paths of operations: `"/api"` for `/api/shop.Orders/Get`. */
  readonly prefix?: string;
  /** The largest message that is received, before and after decompression; 4 MB unless given. Infinity for no limit. */
  readonly maxReceiveMessageLength?: number;
  /** The largest message that is sent, before compression; no limit unless given. */
  readonly maxSendMessageLength?: number;
  /** The compression of responses, for clients that take it; none unless given. */
  readonly compression?: "gzip" | "deflate";
}

const names = listOf(aString);
const anOrigin = accept(
  'Pass origins as browsers send them: "https://shop.example", without a path.',
  isString,
  (value) => value === "null" || /^[a-z][\w+.-]*:\/\/[^/\s]+$/i.test(value),
);
const origins = listOf(anOrigin);

const corsChecks: Checks<CorsOptions> = {
  origins: (value, name, call) => {
    if (value !== "*" && typeof value !== "function") origins(value, name, call);
  },
  headers: (value, name, call) => {
    if (value !== "*") names(value, name, call);
  },
  exposeHeaders: names,
  credentials: aBoolean,
  maxAgeS: accept("Pass a number of seconds from 0, or leave it out.", isNumber, (value) => value >= 0),
};

const { recursionLimit: _, ...jsonReadChecks } = readChecks;
export const jsonChecks: Checks<WebJsonOptions> = { ...jsonReadChecks, ...writeChecks };

export const webChecks: Checks<WebOptions> = { cors: bagOf(corsChecks), json: bagOf(jsonChecks) };

const webBag = bagOf<WebPortOptions>({
  ...webChecks,
  webSocketServer: accept(
    "Pass the class WebSocketServer of the package ws.",
    (value): value is WebSocketServerClass => typeof value === "function",
  ),
});

/** The check of the option `web` of a server. */
export const webCheck: Check = (value, name, call) => {
  if (value === true || value === false) return;
  if (typeof value !== "object" || value === null)
    throw mismatch(name, call, value, "Pass true, or { cors: { origins: […] } }.");
  webBag(value, name, call);
};

export const webHandlerChecks: Checks<WebHandlerOptions> = {
  ...webChecks,
  prefix: accept(
    'Pass a path that begins with a slash and does not end with one, such as "/api".',
    isString,
    (value) => value === "" || /^\/(?:.*[^/])?$/.test(value),
  ),
  maxReceiveMessageLength: aLength,
  maxSendMessageLength: aLength,
  compression: anEncoding,
};

export function handlerLimits({ maxReceiveMessageLength, maxSendMessageLength }: WebHandlerOptions): MessageLimits {
  return {
    receive: limitOf(maxReceiveMessageLength ?? usualReceiveLimit),
    send: limitOf(maxSendMessageLength ?? Number.POSITIVE_INFINITY),
  };
}
