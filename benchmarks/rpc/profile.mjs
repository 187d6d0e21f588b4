// Where a client and a server spend their processor time: `profile.mjs [library] [case]`, `interwire unary-small-32` if
// not said. `--variant <name>` is that of the library's options, such as "http2 on both sides"; `--top <count>` lists the
// dearest functions too. Needs what a run of rpc.mjs has compiled.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { table } from "../support/report.mjs";
import { chooseCases } from "./cases.mjs";
import { startPeer } from "./peers.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { top: { type: "string", default: "0" }, variant: { type: "string", default: "" } },
});
const [name = "interwire", caseName = "unary-small-32"] = positionals;
const milliseconds = 8000;

/** The part of a function: the first that matches its file, or its name if it has no file. */
const parts = [
  ["garbage collector", /^\(garbage collector\)/],
  ["idle", /^\(idle\)/],
  ["benchmark", /\/benchmarks\/(rpc|src\/calls)/],
  ["codec", /runtime\/\w+\/codegen\.js|\/build\/benchmarks\/|protobufjs|@bufbuild/],
  ["library", /\/dist\/runtime\/|nice-grpc|abort-controller-x|@connectrpc/],
  ["grpc-js", /@grpc\/grpc-js/],
  ["http2", /node:internal\/http2/],
  ["streams, events, ticks", /node:/],
  ["native", /./],
];

const hasName = ({ functionName, url }) => url === "" && functionName !== "";

function partOf(frame) {
  const text = hasName(frame) ? frame.functionName : frame.url;
  return parts.find(([, pattern]) => pattern.test(text))?.[0] ?? "native";
}

/** Microseconds by function, of the profile's last part: what comes before is start-up and warm-up. */
function selfTimes({ nodes, samples, timeDeltas, startTime, endTime }) {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const times = new Map();
  let at = startTime;
  samples.forEach((id, i) => {
    at += timeDeltas[i];
    if (at < endTime - milliseconds * 1000) return;
    const frame = byId.get(id);
    const key = `${frame.functionName} ${frame.url}:${frame.lineNumber + 1}`;
    const known = times.get(key) ?? { frame, time: 0 };
    times.set(key, { frame, time: known.time + (timeDeltas[i + 1] ?? 0) });
  });
  return [...times.values()];
}

function summarize(side, functions) {
  const sums = new Map(parts.map(([part]) => [part, 0]));
  for (const { frame, time } of functions) sums.set(partOf(frame), sums.get(partOf(frame)) + time);
  const busy = [...sums].reduce((sum, [part, time]) => (part === "idle" ? sum : sum + time), 0);
  const shares = columns.map((part) => ((100 * sums.get(part)) / busy).toFixed(1));
  return { row: [`${name}, ${side}`, ...shares], busy };
}

/** The functions that take the most. */
function topOf(functions, busy) {
  const sorted = functions.filter(({ frame }) => partOf(frame) !== "idle").sort((a, b) => b.time - a.time);
  return sorted.slice(0, Number(values.top)).map(({ frame, time }) => {
    const file = frame.url.split("/").slice(-2).join("/");
    return [`${frame.functionName} ${file}:${frame.lineNumber + 1}`, partOf(frame), ((100 * time) / busy).toFixed(2)];
  });
}

const columns = parts.map(([part]) => part).filter((part) => part !== "idle");
const folder = mkdtempSync(join(tmpdir(), "interwire-profile-"));
const sides = ["client", "server"];
const execArgv = Object.fromEntries(
  sides.map((side) => [side, ["--cpu-prof", `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${side}.cpuprofile`]]),
);
const [{ call, inFlight, items }] = chooseCases({ quick: false, only: new RegExp(`^${caseName}$`) });
const peer = await startPeer(name, { variant: values.variant, execArgv });
const until = performance.now() + milliseconds + 3000;
while (performance.now() < until) await peer.run({ call, inFlight, items, milliseconds: 1000 });
await peer.stop();

const profiles = sides.map((side) => selfTimes(JSON.parse(readFileSync(join(folder, `${side}.cpuprofile`), "utf8"))));
rmSync(folder, { recursive: true });
const summaries = profiles.map((functions, i) => summarize(sides[i], functions));
console.log(`${caseName}, in percent of the busy time\n`);
console.log(
  table(
    ["", ...columns],
    summaries.map(({ row }) => row),
  ),
);
for (const [i, functions] of profiles.entries()) {
  if (values.top !== "0") console.log(`\n${table([sides[i], "part", "%"], topOf(functions, summaries[i].busy))}`);
}
