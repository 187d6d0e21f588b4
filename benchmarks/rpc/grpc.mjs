import { createRequire } from "node:module";
import { join } from "node:path";
import { credentials, makeGenericClientConstructor, Server, ServerCredentials } from "@grpc/grpc-js";
import protobufjs from "protobufjs/minimal.js";
import { output } from "../support/paths.mjs";
import { order } from "../support/shapes.mjs";

const { bench } = createRequire(import.meta.url)(join(output, "protobufjs.cjs"));

function method(name, Request, Response) {
  return {
    path: `/bench.Orders/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: (value) => Request.encode(value).finish(),
    requestDeserialize: (bytes) => Request.decode(bytes),
    responseSerialize: (value) => Response.encode(value).finish(),
    responseDeserialize: (bytes) => Response.decode(bytes),
  };
}

const service = {
  sum: method("Sum", bench.SumRequest, bench.SumReply),
  echo: method("Echo", bench.Order, bench.Order),
};

/** Starts a server; resolves to its address. */
export function serve() {
  const server = new Server();
  server.addService(service, {
    sum: ({ request }, callback) => callback(null, { value: request.v1 + request.v2 }),
    echo: ({ request }, callback) => callback(null, request),
  });
  return new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
      if (error === null) resolve(`127.0.0.1:${port}`);
      else reject(error);
    });
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
  return { small: () => call("sum", { v1: 1, v2: 41 }), order: () => call("echo", value) };
}
