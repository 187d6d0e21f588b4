import { AsyncLocalStorage } from "node:async_hooks";
import { http2 } from "../../dist/esm/runtime/http2.js";
import { createChannel, Metadata, withOptions } from "../../dist/esm/runtime/index.js";
import { channelTls, entries, serverTls, timeoutMs } from "../support/laden.mjs";
import { largeOrder, order, streamItem } from "../support/shapes.mjs";
import { countItems, rally, repeat } from "./streams.mjs";

const { makeClient, makeServer } = await import("../../build/benchmarks/src/calls.js");

const storage = new AsyncLocalStorage();
const laden = { interceptors: [(_, next) => storage.run({}, next)] };

const options = {
  "interceptors: []": { interceptors: [] },
  "one empty interceptor": { interceptors: [(_, next) => next()] },
  http2: { transport: http2() },
  "http2 on both sides": { transport: http2() },
  "http2 on both sides, TLS": { transport: http2() },
  "http2 on both sides, laden": { ...laden, transport: http2() },
  "http2, web": { transport: http2(), web: true },
  laden,
  "http2, laden": { ...laden, transport: http2() },
};

/** Starts a server; resolves to its address. */
export function serve(variant) {
  return makeServer(options[variant]).listen("127.0.0.1:0", variant.endsWith(", TLS") ? { tls: serverTls } : {});
}

/** The calls that are measured. */
export function connect(address, variant) {
  const { transport: _, ...clientOptions } = options[variant] ?? {};
  const own = variant.startsWith("http2 on both sides") ? { transport: http2() } : {};
  const tls = variant.endsWith(", TLS") ? { tls: channelTls } : {};
  const bare = makeClient(createChannel(address, { ...own, ...tls }), clientOptions);
  const isLaden = variant === "http2 on both sides, laden";
  const metadata = new Metadata();
  for (const [name, text] of Object.entries(entries)) metadata.set(name, text);
  const client = isLaden ? withOptions(bare, { metadata, timeoutMs }) : bare;
  const value = order(0);
  const large = largeOrder();
  return {
    small: () => client.Sum(1, 41),
    order: () => client.Echo(value),
    large: () => client.Echo(large),
    list: (count) => countItems(client.List(count)),
    tally: (count) => client.Tally(repeat(streamItem, count)),
    exchange: (goesOn) => rally((items) => client.Exchange(items), streamItem, goesOn),
    beside: { small: () => client.Sum(1, 41), bulk: () => client.Bulk(1 << 20) },
  };
}
