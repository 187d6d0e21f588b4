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
const bare = "grpc";
/** The kinds of channels by how they are connected. Channels of interwire/http2 have a connection each. */
const ways = {
  own: { name: "a connection each", kinds: [bare, "interwire", "interwire/http2"] },
  shared: { name: "one connection for all", kinds: [bare, "interwire"] },
};
const mostBytes = 40_960;

const server = createServer();
addHealth(server);
const address = await server.listen("127.0.0.1:0");

async function measure(kind, way) {
  const args = [kind, address, String(channels), way];
  const child = fork(join(root, "benchmarks/channels/client.mjs"), args, { execArgv: ["--expose-gc"] });
  let result;
  child.on("message", (message) => {
    result = message;
  });
  const [code] = await once(child, "exit");
  if (result === undefined) throw new Error(`The client of ${kind} ended with ${code}`);
  return result;
}

const rows = [];
const gates = [];
for (const [way, { name, kinds }] of Object.entries(ways)) {
  const results = Object.fromEntries(kinds.map((kind) => [kind, []]));
  for (let round = 0; round < rounds; round++) {
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) results[kind].push(await measure(kind, way));
  }
  for (const [at, kind] of kinds.entries()) {
    const ratio = median(results[kind].map(({ cpuMs }, round) => cpuMs / results[bare][round].cpuMs));
    const bytes = median(results[kind].map((one) => one.bytes));
    const isHttp2 = kind === "interwire/http2";
    rows.push([
      ...[at === 0 ? name : "", kind, median(results[kind].map(({ cpuMs }) => cpuMs)).toFixed(0)],
      ...[kind === bare ? "–" : ratio.toFixed(2), `${(bytes / 1024).toFixed(1)}${isHttp2 ? " ≤ 40" : ""}`],
    ]);
    if (kind === "interwire")
      gates.push({ name: `processor time of ${channels} channels, ${name}`, value: ratio, ceiling: 1.2 });
    if (isHttp2) gates.push({ name: "bytes of an idle channel of interwire/http2", value: bytes, ceiling: mostBytes });
  }
}
await server.close({ graceMs: 0 });
console.log(`${channels} channels with a call each, ${rounds} rounds. ${circumstances(["@grpc/grpc-js"])}\n`);
console.log(table(["connections", "channels", "CPU ms", "ratio", "resident KB each"], rows));
reportGates(gates);
