import { isByteArray } from "../base/options/kinds.js";
import { encode } from "../message/encode.js";
import type { Metadata } from "../metadata/metadata.js";
import { copyOfBytes } from "../platform/platform.js";
import { readStatusDetails, type SentDetail, type SentStatus, statusWriter } from "./status-message.js";

/** The trailer of gRPC's "richer error model". */
export const statusKey = "grpc-status-details-bin";

/** The details in the `google.rpc.Status` among the trailers of a failed call. There are none if it is missing or malformed. */
export function readSentDetails(metadata: Metadata): readonly SentDetail[] {
  const [bytes] = metadata.get(statusKey);
  return isByteArray(bytes) ? readStatusDetails(bytes) : [];
}

/** Sets the trailer of gRPC's "richer error model". */
export function setSentDetails(trailers: Metadata, status: SentStatus): void {
  trailers.set(statusKey, copyOfBytes(encode(statusWriter, status)));
}
