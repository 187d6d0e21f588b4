import { createChannel } from "../../dist/runtime/esm/index.js";
import { order } from "../support/shapes.mjs";

const { makeClient, makeServer } = await import("../../build/benchmarks/src/calls.js");

/** Starts a server; resolves to its address. */
export function serve() {
  return makeServer().listen("127.0.0.1:0");
}

/** The calls that are measured. */
export function connect(address) {
  const client = makeClient(createChannel(address));
  const value = order(0);
  return { small: () => client.Sum(1, 41), order: () => client.Echo(value) };
}
