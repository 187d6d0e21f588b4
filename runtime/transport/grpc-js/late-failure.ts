import type { ClientHttp2Stream, IncomingHttpHeaders } from "node:http2";
import type { StatusObject } from "@grpc/grpc-js";
import { readStatusText } from "../../protocol/response-fields.js";

/** The code and text of a failure in the trailers of a stream. */
export type TrailersFailure = Pick<StatusObject, "code" | "details">;

/**
 * Delays the report of a failure until the messages before it have been read. grpc-js reports a failure at once and drops unread
 * messages, whereas it reports a success after the last message. So the trailers of a failure are changed into those of a
 * success, and `tell` is called with the failure. If another version of grpc-js keeps the stream of a call elsewhere, failures
 * are reported as usual.
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
