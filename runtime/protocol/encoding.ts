import { accept, type Check } from "../base/options/check-options.js";

/** The compressions of messages (gRPC's compression.md). */
export type Encoding = "gzip" | "deflate";

/** A check for the option of a compression. */
export const anEncoding: Check = accept('Pass "gzip" or "deflate", or leave it out.', isEncoding);

/** How many encodings that a client accepts are examined. Clients name three or four. */
const mostEncodings = 16;

/**
 * The compression of a response: the one that is configured, if the client accepts it. Undefined for none.
 * @param accepted the encodings that the client accepts, separated by commas; undefined if it names none
 */
export function responseEncoding(configured: Encoding | undefined, accepted: string | undefined): Encoding | undefined {
  if (configured === undefined || accepted === undefined) return undefined;
  return accepted.split(",", mostEncodings).some((one) => one.trim() === configured) ? configured : undefined;
}

/** The value of the header `grpc-accept-encoding`: the encodings that this package can read. */
export const acceptedEncodings = "identity,deflate,gzip";

/** Whether a value of the header `grpc-encoding` names a compression that this package can read. */
export function isEncoding(name: unknown): name is Encoding {
  return name === "gzip" || name === "deflate";
}
