// Measures calls against other libraries. Options: --quick, --gate, --only <pattern of cases>, --peers <names>,
// --rounds <count>, --prepared (with what an earlier run has compiled).
import { parseArgs } from "node:util";
import { chooseCases, fewItems } from "./rpc/cases.mjs";
import { startPeer } from "./rpc/peers.mjs";
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
const own = "interwire";
const rivals = options.peers.split(",");
const names = [own, ...rivals];
const rounds = Number(options.rounds ?? (options.quick ? 5 : 11));
/** How long the calls of a case are made. */
const milliseconds = options.quick ? 200 : 400;
/** How long all cases of a library are made beforehand. */
const warmUpMilliseconds = 10 * milliseconds;

const packages = {
  grpc: ["@grpc/grpc-js", "protobufjs"],
  "nice-grpc": ["nice-grpc", "ts-proto"],
  "connect-node": ["@connectrpc/connect-node", "@bufbuild/protobuf"],
};

/** How a variant is started that is no library: interwire with other options, or under the client of another library. */
function variantStart(name) {
  if (name === "interwire/http2") {
    return { module: own, variant: "http2", client: { module: "grpc", variant: "contract" } };
  }
  const [library, variant] = name.split(", ");
  return library in packages ? { module: library, variant } : { module: own, variant: name };
}

/** Starts the libraries, and what the variants are. */
async function startPeers(chosen) {
  const peers = new Map();
  for (const name of new Set(chosen.flatMap(({ variants = names }) => variants))) {
    peers.set(name, await startPeer(name, name in packages || name === own ? {} : variantStart(name)));
  }
  return peers;
}

async function warmUp(peer, chosen) {
  const cases = chosen.filter(({ variants = names }) => variants.includes(peer.name));
  for (const order of cases) {
    await peer.run({ ...order, items: fewItems, milliseconds: warmUpMilliseconds / cases.length });
  }
}

/** The results of each case's rounds; every round has all libraries one after the other, in turning order. */
async function measure(peers, chosen) {
  const results = chosen.map((one) => ({ ...one, results: [] }));
  for (const peer of peers.values()) await warmUp(peer, chosen);
  for (let round = 0; round < rounds; round++) {
    for (const { variants = names, mostRounds = rounds, results: all, ...order } of results) {
      if (round >= mostRounds) continue;
      const result = {};
      for (const name of round % 2 === 0 ? variants : variants.toReversed()) {
        result[name] = await peers.get(name).run({ milliseconds, ...order });
      }
      all.push(result);
    }
  }
  return results;
}

/** Prints what there is of each table; returns the gates. */
function report(results, peers) {
  const gates = [];
  const compared = results.filter(({ variants }) => variants === undefined);
  if (compared.length > 0) {
    const ratios = ratioTable(compared, rivals);
    gates.push(...ratios.gates);
    const memory = memoryTable(names.map((name) => peers.get(name)));
    console.log(`${ratios.text}\n\n${detailTable(compared, names)}\n\n${memory}\n`);
  }
  for (const one of results.filter(({ variants }) => variants !== undefined)) {
    const variants = variantTable(one);
    gates.push(...variants.gates);
    console.log(`${variants.text}\n`);
  }
  return gates;
}

if (!options.prepared) prepare();
const chosen = chooseCases({ quick: options.quick, only });
const peers = await startPeers(chosen);
const results = await measure(peers, chosen);
for (const peer of peers.values()) await peer.stop();
console.log(`The median of ${rounds} rounds' ratios and, in brackets, their quartiles; above 1 interwire is faster.`);
console.log(`${circumstances(["interwire", ...rivals.flatMap((name) => packages[name])])}\n`);
reportGates(report(results, peers));
