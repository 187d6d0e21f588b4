import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  credentials,
  InterceptingCall,
  Metadata,
  makeGenericClientConstructor,
  Server,
  ServerCredentials,
  ServerInterceptingCall,
} from "@grpc/grpc-js";
import protobufjs from "protobufjs/minimal.js";
import { channelTls, entries, serverTls, timeoutMs } from "../support/laden.mjs";
import { output } from "../support/paths.mjs";
import { largeOrder, order, streamItem } from "../support/shapes.mjs";

const { bench } = createRequire(import.meta.url)(join(output, "protobufjs.cjs"));

/** A codec that grpc-js is given as functions. */
const codecOf = (Type) => ({
  serialize: (value) => Type.encode(value).finish(),
  deserialize: (bytes) => Type.decode(bytes),
});

/** The same of a message that is the only field of another. */
const wrappedIn = (Type) => ({
  serialize: (value) => Type.encode({ value }).finish(),
  deserialize: (bytes) => Type.decode(bytes).value,
});

/** The service's definition; `order` and `small` are the codecs of its two messages. */
function define(service, order, small) {
  const method = (name, request, response, streams = {}) => ({
    path: `/${service}/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: request.serialize,
    requestDeserialize: request.deserialize,
    responseSerialize: response.serialize,
    responseDeserialize: response.deserialize,
    ...streams,
  });
  const count = codecOf(bench.Count);
  return {
    sum: method("Sum", codecOf(bench.SumRequest), codecOf(bench.SumReply)),
    echo: method("Echo", order, order),
    list: method("List", count, small, { responseStream: true }),
    tally: method("Tally", small, count, { requestStream: true }),
    exchange: method("Exchange", small, small, { requestStream: true, responseStream: true }),
  };
}

const service = define("bench.Orders", codecOf(bench.Order), codecOf(bench.Small));
/** The contract of interwire's server. */
const contract = define("IOrders", wrappedIn(bench.OrderValue), wrappedIn(bench.SmallValue));

/** Writes so many items as fast as the stream takes them. */
function writeAll(call, count) {
  let written = 0;
  const write = () => {
    while (written < count) {
      written++;
      if (!call.write(streamItem)) {
        call.once("drain", write);
        return;
      }
    }
    call.end();
  };
  write();
}

const handlers = {
  sum: ({ request }, callback) => callback(null, { value: request.v1 + request.v2 }),
  echo: ({ request }, callback) => callback(null, request),
  list: (call) => writeAll(call, call.request.value),
  tally(call, callback) {
    let value = 0;
    call.on("data", () => value++);
    call.on("end", () => callback(null, { value }));
  },
  exchange(call) {
    call.on("data", (one) => call.write(one));
    call.on("end", () => call.end());
  },
};

const storage = new AsyncLocalStorage();

/** One interceptor that looks at the metadata, and an AsyncLocalStorage that handlers run in. */
const laden = {
  options: {
    interceptors: [
      (_, call) =>
        new ServerInterceptingCall(call, {
          start: (next) => next({ onReceiveMetadata: (metadata, forward) => forward(metadata) }),
        }),
    ],
  },
  handlers: { ...handlers, echo: (call, callback) => storage.run({}, handlers.echo, call, callback) },
};

/** Starts a server; resolves to its address. */
export function serve(variant) {
  const one = variant === "laden" ? laden : { options: {}, handlers };
  const server = new Server(one.options);
  server.addService(service, one.handlers);
  const security =
    variant === "TLS"
      ? ServerCredentials.createSsl(null, [{ cert_chain: serverTls.cert, private_key: serverTls.key }])
      : ServerCredentials.createInsecure();
  return new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", security, (error, port) => {
      if (error === null) resolve(`127.0.0.1:${port}`);
      else reject(error);
    });
  });
}

function list(client, count) {
  return new Promise((resolve, reject) => {
    let received = 0;
    const call = client.list({ value: count });
    call.on("data", () => received++);
    call.on("end", () => resolve(received));
    call.on("error", reject);
  });
}

function tally(client, count) {
  return new Promise((resolve, reject) => {
    const call = client.tally((error, result) => (error === null ? resolve(result.value) : reject(error)));
    writeAll(call, count);
  });
}

function exchange(client, goesOn) {
  return new Promise((resolve, reject) => {
    const call = client.exchange();
    call.on("data", () => {
      if (goesOn()) call.write(streamItem);
      else call.end();
    });
    call.on("end", resolve);
    call.on("error", reject);
    call.write(streamItem);
  });
}

/** The calls that are measured. */
export function connect(address, variant) {
  const Client = makeGenericClientConstructor(variant === "contract" ? contract : service, "Orders");
  const client = new Client(
    address,
    variant === "TLS" ? credentials.createSsl(channelTls.ca) : credentials.createInsecure(),
  );
  const bare = (name, value) =>
    new Promise((resolve, reject) => {
      client[name](value, (error, result) => (error === null ? resolve(result) : reject(error)));
    });
  const metadata = new Metadata();
  for (const [name, text] of Object.entries(entries)) metadata.set(name, text);
  const interceptors = [(how, next) => new InterceptingCall(next(how))];
  const ladenCall = (name, value) =>
    storage.run({}, () => {
      const how = { deadline: Date.now() + timeoutMs, interceptors };
      return new Promise((resolve, reject) => {
        client[name](value, metadata, how, (error, result) => (error === null ? resolve(result) : reject(error)));
      });
    });
  const call = variant === "laden" ? ladenCall : bare;
  const toLong = (value) => protobufjs.util.Long.fromString(String(value));
  const messageOf = ({ id, created, ...rest }) =>
    bench.Order.fromObject({ ...rest, id: toLong(id), created: toLong(created) });
  const value = messageOf(order(0));
  const large = messageOf(largeOrder());
  return {
    small: () => call("sum", { v1: 1, v2: 41 }),
    order: () => call("echo", value),
    large: () => call("echo", large),
    list: (count) => list(client, count),
    tally: (count) => tally(client, count),
    exchange: (goesOn) => exchange(client, goesOn),
  };
}
