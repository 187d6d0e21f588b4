// Measures calls against other libraries. Options: --quick, --gate, --only <pattern of cases>, --peers <names>,
// --rounds <count>, --prepared (with what an earlier run has compiled).
import { parseArgs } from "node:util";
import { cases } from "./rpc/cases.mjs";
import { startPeer as start } from "./rpc/peers.mjs";
import { measureStartUp } from "./rpc/start-up-cost.mjs";
import { detailTable, memoryTable, ratioTable, variantTable } from "./rpc/tables.mjs";
import { prepare } from "./support/paths.mjs";
import { circumstances, reportGates } from "./support/report.mjs";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    gate: { type: "boolean" },
    only: { type: "string", default: "" },
    peers: { type: "string", default: "grpc,nice-grpc,connect-node" },
    rounds: { type: "string" },
    prepared: { type: "boolean", default: false },
  },
});
const only = new RegExp(options.only);
const rivals = options.peers.split(",");
const rounds = Number(options.rounds ?? (options.quick ? 5 : 11));
/** How long a library is warmed up and the calls of a case are made, and how many items a stream has. */
const size = options.quick
  ? { warmUp: 2000, milliseconds: 200, items: 20_000 }
  : { warmUp: 4000, milliseconds: 400, items: 100_000 };

const own = "interwire";
const packages = {
  grpc: ["@grpc/grpc-js", "protobufjs"],
  "nice-grpc": ["nice-grpc", "ts-proto"],
  "connect-node": ["@connectrpc/connect-node", "@bufbuild/protobuf"],
};

const names = [own, ...rivals];

function startPeer(name) {
  return names.includes(name) ? start(name) : start(name, { module: own, variant: name });
}

/** The rounds of each case; every round has all libraries one after the other, in turning order. */
async function measure(peers, chosen) {
  const results = chosen.map((one) => ({ ...one, rounds: [] }));
  for (const peer of peers.values()) await warmUp(peer, chosen);
  for (let round = 0; round < rounds; round++) {
    for (const { call, inFlight, rounds: done, variants = names } of results) {
      const result = {};
      for (const name of round % 2 === 0 ? variants : variants.toReversed()) {
        result[name] = await peers.get(name).run({ call, inFlight, ...size });
      }
      done.push(result);
    }
  }
  return results;
}

async function warmUp(peer, chosen) {
  const own = chosen.filter(({ variants = names }) => variants.includes(peer.name));
  for (const { call, inFlight } of own) {
    await peer.run({ call, inFlight, ...size, milliseconds: size.warmUp / own.length });
  }
}

/** Prints what there is of each table; returns the gates. */
function report(results, peers) {
  const compared = results.filter(({ variants }) => variants === undefined);
  const gates = [];
  if (compared.length > 0) {
    const ratios = ratioTable(compared, rivals);
    gates.push(...ratios.gates);
    const memory = memoryTable(names.map((name) => peers.get(name)));
    console.log(`${ratios.text}\n\n${detailTable(compared, names)}\n\n${memory}\n`);
  }
  for (const one of results.filter(({ variants }) => variants !== undefined)) console.log(`${variantTable(one)}\n`);
  if (only.test("start-up")) {
    const startUp = measureStartUp(rounds);
    gates.push(...startUp.gates);
    console.log(startUp.text);
  }
  return gates;
}

if (!options.prepared) prepare();
const chosen = cases.filter(({ name }) => only.test(name));
const peers = new Map();
for (const name of new Set(chosen.flatMap(({ variants = names }) => variants))) peers.set(name, await startPeer(name));
const results = await measure(peers, chosen);
for (const peer of peers.values()) await peer.stop();
console.log(`The median of ${rounds} rounds' ratios and, in brackets, their quartiles; above 1 interwire is faster.`);
console.log(`${circumstances(["interwire", ...rivals.flatMap((name) => packages[name])])}\n`);
reportGates(report(results, peers));
