// Measures what 500 channels cost that make a call each, as programs have with many servers. Options: --quick, --gate.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addHealth } from "../dist/esm/runtime/health.js";
import { createServer } from "../dist/esm/runtime/index.js";
import { median } from "./support/measure.mjs";
import { root } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";

const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, gate: { type: "boolean" } },
});
const rounds = options.quick ? 3 : 15;
const channels = 500;
const kinds = ["grpc", "interwire"];
const connections = { own: "a connection each", shared: "one connection for all" };

const server = createServer();
addHealth(server);
const address = await server.listen("127.0.0.1:0");

async function measure(kind, way) {
  const child = fork(join(root, "benchmarks/channels/client.mjs"), [kind, address, String(channels), way]);
  let cpuMs;
  child.on("message", (message) => {
    cpuMs = message;
  });
  const [code] = await once(child, "exit");
  if (cpuMs === undefined) throw new Error(`The client of ${kind} ended with ${code}`);
  return cpuMs;
}

const rows = [];
const gates = [];
for (const [way, name] of Object.entries(connections)) {
  const ratios = [];
  const times = { grpc: [], interwire: [] };
  for (let round = 0; round < rounds; round++) {
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) times[kind].push(await measure(kind, way));
    ratios.push(times.interwire[round] / times.grpc[round]);
  }
  rows.push([name, ...kinds.map((kind) => median(times[kind]).toFixed(0)), median(ratios).toFixed(2)]);
  gates.push({ name: `processor time of ${channels} channels, ${name}`, value: median(ratios), ceiling: 1.2 });
}
await server.close({ graceMs: 0 });
console.log(`${channels} channels with a call each, ${rounds} rounds. ${circumstances(["@grpc/grpc-js"])}\n`);
console.log(table(["connections", "grpc-js, CPU ms", "interwire, CPU ms", "ratio"], rows));
reportGates(gates);
