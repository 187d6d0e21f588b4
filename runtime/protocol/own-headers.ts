// Source: "Requests" and "Responses" in gRPC over HTTP/2, and gRPC's compression.md.

import { onFirstUse } from "../base/on-first-use.js";

/** How a header that gRPC itself uses is treated. */
interface OwnHeader {
  /** Whether user metadata must not have the header: the transport sends it, and a second value would contradict the first. */
  readonly isReserved?: true;
  /** Whether the transport removes the header from requests before handlers see them, as grpc-js does. */
  readonly isHidden?: true;
}

const ownHeaders: Readonly<Record<string, OwnHeader>> = {
  "accept-encoding": { isHidden: true },
  "content-length": { isReserved: true },
  "content-type": { isHidden: true },
  "grpc-accept-encoding": { isHidden: true },
  "grpc-encoding": { isReserved: true, isHidden: true },
  "grpc-message": { isReserved: true },
  "grpc-status": { isReserved: true },
  "grpc-timeout": { isReserved: true, isHidden: true },
  te: { isHidden: true },
};

/** The headers that user metadata must not have. */
export const reservedNames = onFirstUse(() => namesWith("isReserved"));

/** The headers of a request that handlers do not see. */
export const hiddenNames = onFirstUse(() => namesWith("isHidden"));

function namesWith(rule: keyof OwnHeader): ReadonlySet<string> {
  return new Set(Object.keys(ownHeaders).filter((name) => ownHeaders[name]?.[rule] === true));
}
