// Measures servers under h2load, a client in C that is none of those compared. Options: --quick, --gate, --only <pattern of
// cases, or memory, or clients>, --rounds <count>, --prepared (with what an earlier run has compiled).
import { parseArgs } from "node:util";
import { buildCpp } from "./h2load/build-cpp.mjs";
import { cases } from "./h2load/cases.mjs";
import { clientTable, measureClients } from "./h2load/clients.mjs";
import { heldMemory } from "./h2load/held-memory.mjs";
import { assertH2load, load, warmUp, writeBodies } from "./h2load/load.mjs";
import { startCpp, startNode } from "./h2load/servers.mjs";
import { cpuTable, memoryTable } from "./h2load/tables.mjs";
import { loadLibraries } from "./support/libraries.mjs";
import { prepare } from "./support/paths.mjs";
import { circumstances, reportGates } from "./support/report.mjs";
import { order } from "./support/shapes.mjs";

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
const seconds = options.quick ? 1 : 2;
const chosen = cases.filter(({ name }) => new RegExp(options.only).test(name));

const starts = {
  grpc: (variant) => startNode("grpc", variant),
  interwire: (variant) => startNode("interwire", variant),
  "interwire/http2": (variant) => startNode("interwire", variant === "" ? "http2" : `http2, ${variant}`),
};

/** The servers' rounds of a case; every round has all servers one after the other, in turning order. */
async function measure({ variant = "", ...how }, bodies) {
  const servers = {};
  for (const [name, start] of Object.entries(starts)) {
    if (variant === "" || name !== "c++") servers[name] = await start(variant);
  }
  const names = Object.keys(servers);
  const counts = {};
  for (const name of names) counts[name] = await warmUp(servers[name], { ...how, seconds, bodies });
  const results = [];
  for (let round = 0; round < rounds; round++) {
    const result = {};
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      result[name] = await load(servers[name], { ...how, count: counts[name], bodies });
    }
    results.push(result);
  }
  for (const server of Object.values(servers)) await server.stop();
  return results;
}

async function measureMemory() {
  const results = {};
  for (const [name, start] of Object.entries(starts)) {
    const server = await start("");
    results[name] = await heldMemory(server);
    await server.stop();
  }
  return results;
}

assertH2load();
if (!options.prepared) prepare();
const cpp = buildCpp();
if (cpp.missing === undefined) starts["c++"] = () => startCpp(cpp.program);
const { encode, from } = (await loadLibraries()).interwire("Order");
const bodies = writeBodies(encode(from(order(0))));

const results = [];
for (const one of chosen) results.push({ ...one, results: await measure(one, bodies) });
const asks = (name) => new RegExp(options.only).test(name);
const memory = asks("memory") ? await measureMemory() : undefined;
const clients = asks("clients") ? await measureClients({ rounds, seconds, bodies }) : undefined;

console.log(`The medians of ${rounds} rounds. ${circumstances(["@grpc/grpc-js"])}, ${cpp.version ?? "no C++"}\n`);
if (cpp.missing !== undefined) console.log(`Without C++: apt-get install ${cpp.missing.join(" ")}\n`);
const tables = [
  ...(results.length === 0 ? [] : [cpuTable(results)]),
  ...(memory === undefined ? [] : [memoryTable(memory)]),
  ...(clients === undefined ? [] : [clientTable(clients)]),
];
for (const { text } of tables) console.log(`${text}\n`);
reportGates(tables.flatMap(({ gates }) => gates));
