import { checkOptions } from "../../base/options/check-options.js";
import type { CreateChannelOptions, OpenClientTransport } from "../../client/channel.js";
import type { ClientTransport } from "../client-transport.js";
import { openHttp2Channel } from "../http2-client/open-channel.js";
import type { OpenServerTransport, ServerSetup, ServerTransport } from "../server-transport.js";
import { type Http2Options, http2Checks } from "./http2-options.js";
import { Http2ServerTransport } from "./http2-server-transport.js";

/**
 * Makes the `transport` option of a server or a channel that uses interwire's own HTTP/2 instead of grpc-js.
 * @throws TypeError or RangeError if an option cannot be used
 * @example
 * const server = createServer({ transport: http2({ compression: "gzip" }) }).map(Calculator);
 * const channel = createChannel("localhost:50051", { transport: http2() });
 */
export function http2(options: Http2Options = {}): OpenServerTransport & OpenClientTransport {
  checkOptions(http2Checks, options, "http2()");
  function open(setup: ServerSetup): ServerTransport;
  function open(target: string, given: CreateChannelOptions): ClientTransport;
  function open(of: ServerSetup | string, given: CreateChannelOptions = {}): ServerTransport | ClientTransport {
    return typeof of === "string" ? openHttp2Channel(of, given, options) : new Http2ServerTransport(of, options);
  }
  return open;
}

/** The default transport of `createServer` from `interwire/http2`: the same as `http2()` with no options. */
export const openHttp2Server: OpenServerTransport = (setup) => new Http2ServerTransport(setup, {});
