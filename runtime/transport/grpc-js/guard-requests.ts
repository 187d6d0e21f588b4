import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import type { Server as GrpcServer } from "@grpc/grpc-js";
import { furtherValues, isBinary } from "../binary-values.js";
import { listenersOf } from "./server-connections.js";

/** The most values of bytes that the headers of a call may have. Node takes no more than 128 headers. */
const mostValues = 1000;
const guarded = new WeakSet<object>();
const ignore = (): void => {};

/**
 * Puts a guard before grpc-js on the listeners of a server that have none yet. grpc-js makes a buffer of every value of a header of
 * bytes before an interceptor sees the call, and commas, of which a byte of the table of fields stands for thousands, separate them.
 */
export function guardRequests(server: GrpcServer): void {
  for (const listener of listenersOf(server).keys()) {
    if (guarded.has(listener)) continue;
    guarded.add(listener);
    const handlers = listener.listeners("stream");
    listener.removeAllListeners("stream");
    listener.on("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, ...more: unknown[]) => {
      if (hasTooManyValues(headers)) refuse(stream);
      else for (const handle of handlers) Reflect.apply(handle, listener, [stream, headers, ...more]);
    });
  }
}

function hasTooManyValues(headers: IncomingHttpHeaders): boolean {
  let left = mostValues;
  for (const name in headers) {
    if (!isBinary(name)) continue;
    left -= 1 + furtherValues(headers[name] as string, left);
    if (left < 0) return true;
  }
  return false;
}

function refuse(stream: ServerHttp2Stream): void {
  const { constants } = process.getBuiltinModule("node:http2");
  // Node reports the code as an error of the stream.
  stream.on("error", ignore);
  stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
}
