import type { Http2Stats } from "../transport/http2-stats.js";

/** The counters of a server since it was made. */
export interface ServerStats {
  /** Calls that failed because a message or a header of the request cannot be decoded, on every transport. */
  readonly undecodableRequests: number;
  /** Undefined unless the server listens on HTTP/2 of this package's own. grpc-js counts with channelz. */
  readonly http2: Http2Stats | undefined;
}
