import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { median } from "../support/measure.mjs";
import { output, root } from "../support/paths.mjs";
import { table } from "../support/report.mjs";

/** The limit of the milliseconds that loading a contract and the runtime adds to loading grpc-js. */
const limit = 25;

/** Loads interwire and grpc-js in processes of their own, in turn. */
export function measureStartUp(rounds) {
  // A module with a contract, its messages and calls, so that all of the runtime is loaded.
  const modules = { interwire: join(output, "src/calls.js"), grpc: "@grpc/grpc-js" };
  const load = (name) => {
    const args = [join(root, "benchmarks/rpc/start-up.mjs"), modules[name]];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  };
  const all = Array.from({ length: rounds }, () => ({ interwire: load("interwire"), grpc: load("grpc") }));
  const of = (name, what) => median(all.map((result) => result[name][what])).toFixed(0);
  const added = (what) => median(all.map((result) => result.interwire[what] - result.grpc[what]));
  const row = (what) => [what, of("interwire", what), of("grpc", what), added(what).toFixed(1)];
  const text = table(["start-up, ms", "interwire", "grpc", "added"], [row("cpu"), row("clock")]);
  // The gate is on processor time, which other processes do not disturb.
  return { text, gates: [{ name: "added at start-up, ms", value: added("cpu"), ceiling: limit }] };
}
