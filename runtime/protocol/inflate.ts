import { Code } from "../base/code.js";
import { mostBytes, zlib } from "../platform/platform.js";
import { type Encoding, isEncoding } from "./encoding.js";
import { inflatedTooLargeText, isUnlimited } from "./message-limits.js";

/** The bytes of a decompressed message, or the status to fail the call with if it cannot be decompressed. */
export type Inflated = { readonly bytes: Uint8Array } | { readonly code: Code; readonly details: string };

/** The status text for a message in a compression that this side did not offer. `why` is empty, or a colon and the reason. */
export function uninflatableText(why = ""): string {
  return `Received a compressed message that cannot be read${why}; only gzip and deflate were offered`;
}

/** The status text for a compressed message in an engine without zlib. */
const undecompressedText = "Received a compressed message, and there is no compression here";

/**
 * Decompresses a message, and passes the result to `tell`. `encoding` is the header `grpc-encoding` of the peer (gRPC's
 * compression.md), and `limit` the largest number of bytes; negative for no limit.
 */
export function inflate(encoding: unknown, bytes: Uint8Array, limit: number, tell: (result: Inflated) => void): void {
  if (!isEncoding(encoding)) {
    const named = encoding === undefined ? "the header grpc-encoding is missing" : `its grpc-encoding is ${encoding}`;
    queueMicrotask(() => tell({ code: Code.INTERNAL, details: uninflatableText(`: ${named}`) }));
    return;
  }
  // For an empty message, gRPC for .NET sends no bytes at all, not even zlib's header.
  if (bytes.length === 0) {
    queueMicrotask(() => tell({ bytes }));
    return;
  }
  const compression = zlib();
  if (compression === undefined) {
    queueMicrotask(() => tell({ code: Code.UNIMPLEMENTED, details: undecompressedText }));
    return;
  }
  const algorithm = encoding === "gzip" ? compression.gunzip : compression.inflate;
  const maxOutputLength = isUnlimited(limit) ? mostBytes() : Math.max(limit, 1);
  algorithm(bytes, { maxOutputLength }, (error, result) => {
    if (error === null) tell({ bytes: result });
    else tell(failure(encoding, limit, error));
  });
}

function failure(encoding: Encoding, limit: number, error: { readonly code?: string }): Inflated {
  if (error.code !== "ERR_BUFFER_TOO_LARGE") {
    return { code: Code.INTERNAL, details: `Failed to decompress ${encoding}-encoded message` };
  }
  return { code: Code.RESOURCE_EXHAUSTED, details: inflatedTooLargeText(limit) };
}
