// Measures unary calls against bare grpc-js with protobufjs. Options: --quick, --gate.
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { median } from "./support/measure.mjs";
import { output, prepare, root } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";

const quick = process.argv.includes("--quick");
const rounds = quick ? 5 : 15;
const milliseconds = quick ? 300 : 1000;
const warmUp = quick ? 1000 : 3000;

const own = "interwire";
const rival = "grpc";
const floors = new Map([
  [1, 1.1],
  [32, 1.25],
  [256, 1.25],
]);
/** What loading a contract and the runtime may add to loading grpc-js, in milliseconds. */
const startUpLimit = 25;

async function start(...args) {
  const child = fork(join(root, "benchmarks/rpc/process.mjs"), args);
  const [message] = await once(child, "message");
  const ask = async (question) => {
    child.send(question);
    const [answer] = await once(child, "message");
    return answer;
  };
  return { message, ask, stop: () => child.disconnect() };
}

/** A server and a client of one peer. */
async function startPeer(name) {
  const server = await start(name);
  const client = await start(name, server.message.address);
  const run = async (order) => {
    const before = await server.ask({});
    const { calls, seconds, cpu } = await client.ask(order);
    const after = await server.ask({});
    return { rate: calls / seconds, client: cpu / calls, server: (after.cpu - before.cpu) / calls };
  };
  const stop = () => {
    client.stop();
    server.stop();
  };
  return { name, run, stop };
}

async function measure(peers, cases) {
  const results = new Map(cases.map((one) => [one, []]));
  for (const peer of peers) {
    for (const one of cases) await peer.run({ ...one, milliseconds: warmUp / cases.length });
  }
  for (let round = 0; round < rounds; round++) {
    for (const one of cases) {
      const order = round % 2 === 0 ? peers : [...peers].reverse();
      const result = {};
      for (const peer of order) result[peer.name] = await peer.run({ ...one, milliseconds });
      results.get(one).push(result);
    }
  }
  return results;
}

function summarize(results) {
  const gates = [];
  const rows = [...results].map(([{ call, inFlight }, all]) => {
    const of = (name, what) => median(all.map((result) => result[name][what])).toFixed(0);
    const ratio = (pick) => median(all.map((result) => pick(result[own], result[rival])));
    const calls = ratio((mine, theirs) => mine.rate / theirs.rate);
    const both = (what) => `${of(own, what)} / ${of(rival, what)}`;
    gates.push({ name: `${call} at ${inFlight} in flight`, value: calls, floor: floors.get(inFlight) });
    const cpu = ["client", "server"].flatMap((side) => [
      both(side),
      ratio((mine, theirs) => mine[side] / theirs[side]).toFixed(2),
    ]);
    return [call, inFlight, both("rate"), `**${calls.toFixed(2)}**`, ...cpu];
  });
  const head = [
    "message",
    "in flight",
    "calls/s",
    "ratio",
    "client CPU µs/call",
    "ratio",
    "server CPU µs/call",
    "ratio",
  ];
  console.log(table(head, rows));
  return gates;
}

function measureStartUp() {
  // A module with a contract, its messages and calls, so that all of the runtime is loaded.
  const modules = { [own]: join(output, "src/calls.js"), [rival]: "@grpc/grpc-js" };
  const load = (name) => {
    const args = [join(root, "benchmarks/rpc/start-up.mjs"), modules[name]];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  };
  const all = Array.from({ length: rounds }, () => ({ [own]: load(own), [rival]: load(rival) }));
  const of = (name, what) => median(all.map((result) => result[name][what])).toFixed(0);
  const added = (what) => median(all.map((result) => result[own][what] - result[rival][what]));
  const row = (what) => [what, of(own, what), of(rival, what), added(what).toFixed(1)];
  console.log(`\n${table(["start-up, ms", own, rival, "added"], [row("cpu"), row("clock")])}`);
  // The gate is on processor time, which other processes do not disturb.
  return [{ name: "room left at start-up, ms", value: startUpLimit - added("cpu"), floor: 0 }];
}

prepare();
const peers = [await startPeer(own), await startPeer(rival)];
const cases = ["small", "order"].flatMap((call) => [...floors.keys()].map((inFlight) => ({ call, inFlight })));
const results = await measure(peers, cases);
for (const peer of peers) peer.stop();
const packages = ["interwire", "@grpc/grpc-js", "protobufjs"];
console.log(`Each cell is interwire / grpc-js; a ratio of calls above 1 means that interwire is faster, one of CPU`);
console.log(`below 1 that it needs less. ${circumstances(packages)}\n`);
reportGates([...summarize(results), ...measureStartUp()]);
