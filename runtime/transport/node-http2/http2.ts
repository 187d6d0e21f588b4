import { checkOptions } from "../../base/options/check-options.js";
import type { OpenServerTransport } from "../server-transport.js";
import { type Http2Options, http2Checks } from "./http2-options.js";
import { Http2ServerTransport } from "./http2-server-transport.js";

/**
 * Makes the `transport` option of a server that serves calls over interwire's own HTTP/2 instead of grpc-js.
 * @throws TypeError or RangeError if an option cannot be used
 * @example const server = createServer({ transport: http2({ compression: "gzip" }) }).map(Calculator);
 */
export function http2(options: Http2Options = {}): OpenServerTransport {
  checkOptions(http2Checks, options, "http2()");
  return (setup) => new Http2ServerTransport(setup, options);
}

/** The default transport of `createServer` from `interwire/http2`: the same as `http2()` with no options. */
export const openHttp2Server: OpenServerTransport = (setup) => new Http2ServerTransport(setup, {});
