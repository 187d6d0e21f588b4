// Source: gRPC's http-grpc-status-mapping.md.
import { Code } from "../base/code.js";

/** The code of a response with an HTTP status and no status of gRPC or Connect. */
export function codeOfHttpStatus(status: number): Code {
  switch (status) {
    case 400:
      return Code.INTERNAL;
    case 401:
      return Code.UNAUTHENTICATED;
    case 403:
      return Code.PERMISSION_DENIED;
    case 404:
      return Code.UNIMPLEMENTED;
    case 429:
    case 502:
    case 503:
    case 504:
      return Code.UNAVAILABLE;
    default:
      return Code.UNKNOWN;
  }
}
