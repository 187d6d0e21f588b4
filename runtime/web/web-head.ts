import { isBase64, isBinary } from "../metadata/binary-values.js";
import { malformedHeaderText } from "../protocol/refused-request.js";

/** The header fields of a request that decide how it is served. Empty for a field that is missing. */
export interface WebHead {
  readonly type: string;
  readonly accept: string;
  readonly origin: string;
  /** The header that a browser asks to be allowed to set. */
  readonly requestedHeaders: string | undefined;
  readonly requestedMethod: string;
  /** What is wrong with a binary header, if something is. */
  readonly malformed: string | undefined;
}

export function readHead(fields: readonly string[]): WebHead {
  const found: Record<string, string> = {};
  let malformed: string | undefined;
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    const value = fields[i + 1] as string;
    if (isBinary(name) && !isBase64(value)) {
      malformed = malformedHeaderText(name, value);
    }
    found[name] = value;
  }
  return {
    type: found["content-type"] ?? "",
    accept: found.accept ?? "",
    origin: found.origin ?? "",
    requestedHeaders: found["access-control-request-headers"],
    requestedMethod: found["access-control-request-method"] ?? "",
    malformed,
  };
}
