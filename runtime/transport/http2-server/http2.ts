import { accept, bagOf, type Check, type Checks, checkOptions } from "../../options/check-options.js";
import { isNumber } from "../../options/kinds.js";
import { type Limits, limitTable } from "../http2/limits.js";
import type { OpenServerTransport } from "../server-transport.js";
import { Http2ServerTransport } from "./http2-server-transport.js";

/** Limits on what one client may hold and cause. Sizes are in bytes, times in milliseconds. */
export type Http2Limits = Limits;

/** The options of {@link http2}. */
export interface Http2Options {
  /** The limits of each connection. Those that are left out have their usual values. */
  readonly limits?: Partial<Http2Limits>;
}

const limitChecks = Object.fromEntries(
  Object.entries(limitTable).map(([name, limit]) => [name, aLimit("range" in limit ? limit.range : [0, 0x7fffffff])]),
) as unknown as Checks<Http2Limits>;

const http2Checks: Checks<Http2Options> = { limits: bagOf(limitChecks) };

/**
 * The transport of a server over HTTP/2 of this package's own, without grpc-js.
 * @throws TypeError or RangeError if an option cannot be used
 * @example
 * const server = createServer({ transport: http2() }).map(Calculator);
 */
export function http2(options: Http2Options = {}): OpenServerTransport {
  checkOptions(http2Checks, options, "http2()");
  const limits = Object.fromEntries(Object.entries(options.limits ?? {}).filter(([, value]) => value !== undefined));
  return (setup) => new Http2ServerTransport(setup, limits);
}

export const openHttp2Server: OpenServerTransport = http2();

function aLimit([least, most]: readonly [least: number, most: number]): Check {
  const fix = `Pass a whole number from ${least} to ${most}, or leave it out.`;
  return accept(fix, isNumber, (value) => Number.isInteger(value) && value >= least && value <= most);
}
