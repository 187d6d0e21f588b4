import type { ClientHttp2Stream, IncomingHttpHeaders } from "node:http2";
import type { StatusObject } from "@grpc/grpc-js";
import { readStatusText } from "../../protocol/response-fields.js";

/** The code and the text of a failure, as its trailers say. */
export type TrailersFailure = Pick<StatusObject, "code" | "details">;

/**
 * Has a call of grpc-js take a failure that its trailers say for a success, and tells what they say. grpc-js hands over a failure
 * at once, and drops the messages before it that nobody has asked for yet; a success comes after the last message. If a later
 * version of grpc-js keeps the stream elsewhere, failures come as it has them.
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
