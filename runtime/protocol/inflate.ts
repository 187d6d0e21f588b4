import { Code } from "../base/code.js";
import { type Encoding, isEncoding } from "./encoding.js";
import { inflatedTooLargeText, isUnlimited } from "./message-limits.js";

/** The result of decompressing a message. */
export type Inflated = { readonly bytes: Buffer } | { readonly code: Code; readonly details: string };

/** Says that a message is compressed in a way that was not offered; `why` goes on with a colon, if the way is known. */
export function uninflatableText(why = ""): string {
  return `Received a compressed message that cannot be read${why}; only gzip and deflate were offered`;
}

/** Decompresses a message with the encoding that the peer names in `grpc-encoding` (gRPC's compression.md). */
export function inflate(encoding: unknown, bytes: Buffer, limit: number, tell: (result: Inflated) => void): void {
  if (!isEncoding(encoding)) {
    const named = encoding === undefined ? "the header grpc-encoding is missing" : `its grpc-encoding is ${encoding}`;
    process.nextTick(tell, { code: Code.INTERNAL, details: uninflatableText(`: ${named}`) });
    return;
  }
  // gRPC for .NET sends an empty message without the header that zlib requires.
  if (bytes.length === 0) {
    process.nextTick(tell, { bytes });
    return;
  }
  // Not imported: few peers compress.
  const zlib = process.getBuiltinModule("node:zlib");
  const { constants } = process.getBuiltinModule("node:buffer");
  const algorithm = encoding === "gzip" ? zlib.gunzip : zlib.inflate;
  const maxOutputLength = isUnlimited(limit) ? constants.MAX_LENGTH : Math.max(limit, 1);
  algorithm(bytes, { maxOutputLength }, (error, result) => {
    if (error === null) tell({ bytes: result });
    else tell(failure(encoding, limit, error));
  });
}

function failure(encoding: Encoding, limit: number, error: NodeJS.ErrnoException): Inflated {
  if (error.code !== "ERR_BUFFER_TOO_LARGE") {
    return { code: Code.INTERNAL, details: `Failed to decompress ${encoding}-encoded message` };
  }
  return { code: Code.RESOURCE_EXHAUSTED, details: inflatedTooLargeText(limit) };
}
