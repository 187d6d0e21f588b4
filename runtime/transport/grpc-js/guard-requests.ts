import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import type { Server as GrpcServer } from "@grpc/grpc-js";
import { furtherValues, isBinary } from "../binary-values.js";
import { type Refusal, refusalOf } from "../refused-request.js";
import { listenersOf } from "./server-connections.js";

/** The most values of bytes that the headers of a call may have. Node takes no more than 128 headers. */
const mostValues = 1000;
const guarded = new WeakSet<object>();
const ignore = (): void => {};

/**
 * Puts a guard before grpc-js on the listeners of a server that have none yet. grpc-js makes a buffer of every value of a header of
 * bytes before an interceptor sees the call, and commas, of which a byte of the table of fields stands for thousands, separate them. And grpc-js answers requests of other methods than
 * POST, of other content types that begin like gRPC's, and of encodings that it cannot read.
 */
export function guardRequests(server: GrpcServer): void {
  for (const listener of listenersOf(server).keys()) {
    if (guarded.has(listener)) continue;
    guarded.add(listener);
    const handlers = listener.listeners("stream");
    listener.removeAllListeners("stream");
    listener.on("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, ...more: unknown[]) => {
      const refusal = refusalIn(headers);
      if (refusal !== undefined) answer(stream, refusal);
      else if (hasTooManyValues(headers)) refuse(stream);
      else for (const handle of handlers) Reflect.apply(handle, listener, [stream, headers, ...more]);
    });
  }
}

function refusalIn(headers: IncomingHttpHeaders): Refusal | undefined {
  const { ":method": method, "content-type": type = "", "grpc-encoding": encoding } = headers;
  return refusalOf({ method, type, encoding: encoding as string | undefined });
}

function answer(stream: ServerHttp2Stream, { status, code, details }: Refusal): void {
  const headers = {
    ":status": status,
    "content-type": "application/grpc+proto",
    "grpc-accept-encoding": "identity,deflate,gzip",
    "grpc-status": code,
    "grpc-message": encodeURI(details),
  };
  stream.on("error", ignore);
  stream.respond(headers, { endStream: true });
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
