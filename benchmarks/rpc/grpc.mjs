import { createRequire } from "node:module";
import { join } from "node:path";
import { credentials, makeGenericClientConstructor, Server, ServerCredentials } from "@grpc/grpc-js";
import protobufjs from "protobufjs/minimal.js";
import { output } from "../support/paths.mjs";
import { order, streamItem } from "../support/shapes.mjs";

const { bench } = createRequire(import.meta.url)(join(output, "protobufjs.cjs"));

function method(name, Request, Response, streams = {}) {
  return {
    path: `/bench.Orders/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: (value) => Request.encode(value).finish(),
    requestDeserialize: (bytes) => Request.decode(bytes),
    responseSerialize: (value) => Response.encode(value).finish(),
    responseDeserialize: (bytes) => Response.decode(bytes),
    ...streams,
  };
}

const service = {
  sum: method("Sum", bench.SumRequest, bench.SumReply),
  echo: method("Echo", bench.Order, bench.Order),
  list: method("List", bench.Count, bench.Small, { responseStream: true }),
  tally: method("Tally", bench.Small, bench.Count, { requestStream: true }),
  exchange: method("Exchange", bench.Small, bench.Small, { requestStream: true, responseStream: true }),
};

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

/** Starts a server; resolves to its address. */
export function serve() {
  const server = new Server();
  server.addService(service, handlers);
  return new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
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
export function connect(address) {
  const Client = makeGenericClientConstructor(service, "Orders");
  const client = new Client(address, credentials.createInsecure());
  const call = (name, value) =>
    new Promise((resolve, reject) => {
      client[name](value, (error, result) => (error === null ? resolve(result) : reject(error)));
    });
  const toLong = (value) => protobufjs.util.Long.fromString(String(value));
  const { id, created, ...rest } = order(0);
  const value = bench.Order.fromObject({ ...rest, id: toLong(id), created: toLong(created) });
  return {
    small: () => call("sum", { v1: 1, v2: 41 }),
    order: () => call("echo", value),
    list: (count) => list(client, count),
    tally: (count) => tally(client, count),
    exchange: (goesOn) => exchange(client, goesOn),
  };
}
