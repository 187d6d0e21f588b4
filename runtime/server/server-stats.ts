import type { Http2Stats } from "../transport/http2-stats.js";

/** Counters of a server, counted from its creation. */
export interface ServerStats {
  /** The number of calls, on all transports, that failed because a message or a header of the request could not be decoded. */
  readonly undecodableRequests: number;
  /** The counters of the server on `interwire/http2`. Undefined for a server on grpc-js, which counts with channelz. */
  readonly http2: Http2Stats | undefined;
}
