import type { ClientHttp2Stream, IncomingHttpHeaders } from "node:http2";
import type { StatusObject } from "@grpc/grpc-js";
import { readStatusText } from "../../protocol/response-fields.js";

/** The code and the text of a failure, as a stream's trailers have them. */
export type TrailersFailure = Pick<StatusObject, "code" | "details">;

/**
 * Makes a failure wait for the messages before it. grpc-js reports a failure at once and drops messages that nobody has asked for
 * yet, whereas it reports a success after the last message. So the trailers of a failure are changed to those of a success, and
 * `tell` gets the failure. If a later version of grpc-js keeps the stream of a call elsewhere, failures are reported as grpc-js
 * does it.
 */
export function makeFailureWait(call: object, tell: (failure: TrailersFailure) => void): void {
  const { http2Stream } = call as { readonly http2Stream?: ClientHttp2Stream };
  http2Stream?.prependListener("trailers", (trailers: IncomingHttpHeaders) => {
    const status = trailers["grpc-status"];
    if (status === undefined || Number(status) === 0) return;
    const text = String(trailers["grpc-message"] ?? "");
    trailers["grpc-status"] = "0";
    delete trailers["grpc-message"];
    tell({ code: Number(status), details: readStatusText(text) });
  });
}
