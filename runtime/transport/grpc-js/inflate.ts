import { constants as bufferConstants } from "node:buffer";
import { gunzip, inflate as inflateZlib } from "node:zlib";
import { Code } from "../../code.js";

/** The result of decompressing a message. */
export type Inflated = { readonly bytes: Buffer } | { readonly code: Code; readonly details: string };

const algorithms: ReadonlyMap<unknown, typeof gunzip> = new Map([
  ["gzip", gunzip],
  ["deflate", inflateZlib],
]);

/** Decompresses a message with the encoding that the peer names in `grpc-encoding` (gRPC's compression.md). */
export function inflate(encoding: unknown, bytes: Buffer, limit: number, tell: (result: Inflated) => void): void {
  const algorithm = algorithms.get(encoding);
  if (algorithm === undefined) {
    const named = encoding === undefined ? "the header grpc-encoding is missing" : `its grpc-encoding is ${encoding}`;
    const details = `Received a compressed message that cannot be read: ${named}; only gzip and deflate were offered`;
    process.nextTick(tell, { code: Code.INTERNAL, details });
    return;
  }
  // gRPC for .NET sends an empty message without the header that zlib requires.
  if (bytes.length === 0) {
    process.nextTick(tell, { bytes });
    return;
  }
  const maxOutputLength = limit < 0 ? bufferConstants.MAX_LENGTH : Math.max(limit, 1);
  algorithm(bytes, { maxOutputLength }, (error, result) => {
    if (error === null) tell({ bytes: result });
    else tell(failure(encoding, limit, error));
  });
}

function failure(encoding: unknown, limit: number, error: NodeJS.ErrnoException): Inflated {
  if (error.code !== "ERR_BUFFER_TOO_LARGE") {
    return { code: Code.INTERNAL, details: `Failed to decompress ${encoding}-encoded message` };
  }
  const details = `Received message that decompresses to a size larger than ${limit}`;
  return { code: Code.RESOURCE_EXHAUSTED, details };
}
