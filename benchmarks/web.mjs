// Measures calls of Connect and gRPC-Web, over HTTP/2 and HTTP/1.1, beside connect-node, under h2load; and gRPC on a port that serves them,
// too. Options: --quick, --gate, --only <pattern of cases>, --rounds <count>, --prepared (with what an earlier run has compiled).
import { parseArgs } from "node:util";
import { assertH2load } from "./h2load/load.mjs";
import { startNode } from "./h2load/servers.mjs";
import { prepare } from "./support/paths.mjs";
import { circumstances, reportGates } from "./support/report.mjs";
import { cases } from "./web/cases.mjs";
import { load, writeRequests } from "./web/load.mjs";
import { timesTable } from "./web/tables.mjs";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    gate: { type: "boolean" },
    only: { type: "string", default: "" },
    rounds: { type: "string" },
    prepared: { type: "boolean", default: false },
  },
});
const rounds = Number(options.rounds ?? (options.quick ? 3 : 7));
const count = options.quick ? 5000 : 20_000;

/** The rounds of a case; every round has both servers one after the other, in turning order. */
async function measure({ servers, more = 1, ...how }, requests) {
  const calls = count * more;
  const running = {};
  for (const [name, [module, variant]] of Object.entries(servers)) running[name] = await startNode(module, variant);
  const names = Object.keys(running);
  for (const name of names) await load(running[name], { ...how, count: calls, requests });
  const results = [];
  for (let round = 0; round < rounds; round++) {
    const result = {};
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      result[name] = await load(running[name], { ...how, count: calls, requests });
    }
    results.push(result);
  }
  for (const server of Object.values(running)) await server.stop();
  return results;
}

assertH2load();
if (!options.prepared) prepare();
const requests = await writeRequests();
const results = [];
for (const one of cases.filter(({ name }) => new RegExp(options.only).test(name))) {
  results.push({ ...one, results: await measure(one, requests) });
}
console.log(`The medians of ${rounds} rounds. ${circumstances(["@connectrpc/connect-node"])}\n`);
const { text, gates } = timesTable(results);
console.log(`${text}\n`);
reportGates(gates);
