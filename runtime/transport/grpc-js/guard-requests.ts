import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerHttp2Stream } from "node:http2";
import type { Server as GrpcServer } from "@grpc/grpc-js";
import { onFirstUse } from "../../base/on-first-use.js";
import { servedPath } from "../../base/paths.js";
import { furtherValues, isBinary } from "../../metadata/binary-values.js";
import { legalKey, legalText } from "../../metadata/metadata.js";
import { grpc } from "../../protocol/grpc.js";
import { type Refusal, refusalOf, refusedType } from "../../protocol/refused-request.js";
import { listenersOf } from "./server-connections.js";

/**
 * The largest number of values that the binary headers of a call may have together. Node accepts at most 128 headers, but each
 * may have many values.
 */
const mostValues = 1000;
const guarded = new WeakSet<object>();
const colon = 0x3a;
const ignore = (): void => {};

/**
 * The greatest length in characters of a `grpc-timeout` that grpc-js gets to see. Valid timeouts have at most nine, and slightly
 * longer ones are left to grpc-js. Others are refused here, because grpc-js applies a regular expression at each digit.
 */
const longestTimeout = 16;

/**
 * Checks requests before grpc-js processes them, on all listeners of a server. Before an interceptor sees a call, grpc-js makes a
 * buffer for each value of a binary header, tries a pattern at each digit of a timeout, and logs headers that it cannot read. A
 * single byte of a compressed header can stand for thousands of these. The guard also refuses what grpc-js would answer as a
 * call: methods other than POST, content types that only begin like gRPC's, and encodings that it cannot read. It also rewrites
 * other percent-encodings of a path (`%c3` for `%C3`) to the registered path, because grpc-js compares paths as they are.
 * Listeners that are guarded already are left as they are.
 */
export function guardRequests(server: GrpcServer, isServed: (path: string) => boolean): void {
  for (const listener of listenersOf(server).keys()) {
    if (guarded.has(listener)) continue;
    guarded.add(listener);
    const handlers = listener.listeners("stream");
    listener.removeAllListeners("stream");
    listener.on("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, ...more: unknown[]) => {
      const refusal = refusalIn(headers);
      if (refusal !== undefined) answer(stream, refusal);
      else if (!isBounded(headers)) refuse(stream);
      else {
        headers[":path"] = servedPath(headers[":path"] as string, isServed) ?? headers[":path"];
        for (const handle of handlers) Reflect.apply(handle, listener, [stream, headers, ...more]);
      }
    });
  }
}

function refusalIn(headers: IncomingHttpHeaders): Refusal | undefined {
  const { ":method": method, "content-type": type = "", "grpc-encoding": encoding } = headers;
  return grpc.hasType(type) ? refusalOf(method, encoding as string | undefined) : refusedType(type);
}

function answer(stream: ServerHttp2Stream, refusal: Refusal): void {
  const headers: OutgoingHttpHeaders = {};
  const fields = grpc.refusalFields(refusal);
  for (let i = 0; i < fields.length; i += 2) headers[fields[i]!] = fields[i + 1];
  stream.on("error", ignore);
  stream.respond(headers, { endStream: true });
}

/**
 * The characters that a pattern allows, as an array indexed by character code: 1 if allowed. Node's headers have only characters
 * up to U+00FF.
 */
function charactersOf(pattern: RegExp): () => Uint8Array {
  return onFirstUse(() =>
    Uint8Array.from({ length: 256 }, (_, code) => Number(pattern.test(String.fromCharCode(code)))),
  );
}

// Tables instead of the patterns themselves, which were measured to take twice as long: every header of every call is checked.
const inNames = charactersOf(legalKey);
const inTexts = charactersOf(legalText);

function hasOnly(characters: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (characters[text.charCodeAt(i)] !== 1) return false;
  return true;
}

/**
 * Whether grpc-js can read the headers in time proportional to their bytes. Also removes headers that grpc-js would drop and log.
 */
function isBounded(headers: IncomingHttpHeaders): boolean {
  let left = mostValues;
  for (const name in headers) {
    const value = headers[name];
    if (typeof value !== "string" || name.charCodeAt(0) === colon) continue;
    if (isBinary(name)) left -= 1 + furtherValues(value, left);
    else if (!hasOnly(inTexts(), value) || !hasOnly(inNames(), name)) delete headers[name];
    if (left < 0) return false;
  }
  const timeout = headers["grpc-timeout"] as string | undefined;
  return timeout === undefined || timeout.length <= longestTimeout;
}

function refuse(stream: ServerHttp2Stream): void {
  const { constants } = process.getBuiltinModule("node:http2");
  // Node emits the code of the reset as an error of the stream, too.
  stream.on("error", ignore);
  stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
}
