// Runs in the page: both clients make the same calls.
import { createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { createClient as createConnectClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { toJsonString } from "interwire/json";
import { createClient, createWebChannel, jsonFormat, messageOf } from "interwire/web";
import given from "../../build/benchmarks/given.json";
import { IOrders$contract } from "../../build/benchmarks/src/calls.js";
import { Order$message } from "../../build/benchmarks/src/messages.js";

const bytes = base64Decode(given.order);
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, base64Decode(given.descriptors)));
const service = registry.getService("IOrders");

const baseUrl = location.origin;
const own = (options) => createClient(createWebChannel(baseUrl, options), IOrders$contract());
const connect = (options) => createConnectClient(service, createConnectTransport({ baseUrl, ...options }));

const order = messageOf(Order$message()).fromBinary(bytes);
const orderOfConnect = { order: fromBinary(registry.getMessage("Order"), bytes) };

const echo = (call) => (count) => repeat(call, count);
const ownEcho = (options) => {
  const client = own(options);
  return echo(() => client.Echo(order));
};
const connectEcho = (options) => {
  const client = connect(options);
  return echo(() => client.echo(orderOfConnect));
};

const types = { json: "application/json", binary: "application/proto" };
const requests = {
  json: `{"order":${toJsonString(Order$message(), order)}}`,
  binary: base64Decode(given.request),
};

/** The same request without a client. */
async function fetchOrder(kind) {
  const init = { method: "POST", headers: { "content-type": types[kind] }, body: requests[kind] };
  const response = await fetch(`${baseUrl}/IOrders/Echo`, init);
  if (!response.ok) throw new Error(`fetch gave ${response.status}.`);
  return response.arrayBuffer();
}

/** A `fetch` that answers at once, with what the server answers. */
async function answering(kind) {
  const body = await fetchOrder(kind);
  const headers = { "content-type": types[kind] };
  return async () => new Response(body, { headers });
}

const calls = {
  fetch: {
    json: echo(() => fetchOrder("json")),
    binary: echo(() => fetchOrder("binary")),
  },
  interwire: {
    json: ownEcho({ format: jsonFormat() }),
    binary: ownEcho({}),
    "json-alone": async (count) => ownEcho({ format: jsonFormat(), fetch: await answering("json") })(count),
    "binary-alone": async (count) => ownEcho({ fetch: await answering("binary") })(count),
    stream: (count) => countItems(own({}).List(count)),
  },
  "connect-web": {
    json: connectEcho({ useBinaryFormat: false }),
    binary: connectEcho({ useBinaryFormat: true }),
    "json-alone": async (count) => connectEcho({ useBinaryFormat: false, fetch: await answering("json") })(count),
    "binary-alone": async (count) => connectEcho({ useBinaryFormat: true, fetch: await answering("binary") })(count),
    stream: (count) => countItems(connect({ useBinaryFormat: true }).list({ count })),
  },
};

/** Makes so many calls, eight at a time. */
async function repeat(call, count) {
  let left = count;
  const next = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

async function countItems(items) {
  let count = 0;
  for await (const _ of items) count++;
  return count;
}

/** How long a client takes for so many calls, or for a stream of so many items, in milliseconds of the page's clock. */
globalThis.measure = async (library, kind, count) => {
  const began = performance.now();
  const counted = await calls[library][kind](count);
  if (kind === "stream" && counted !== count) throw new Error(`${library} gave ${counted} of ${count} items.`);
  return performance.now() - began;
};
