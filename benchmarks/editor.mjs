// Measures what the plugin adds to TypeScript's server: time for a keystroke, and memory. Linux alone. Options: --quick, --gate.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { plainText } from "./compile/plain-source.mjs";
import { writeProject } from "./compile/project.mjs";
import { smallText, sourcePath } from "./compile/sources.mjs";
import { Server } from "./editor/server.mjs";
import { median, quantile } from "./support/measure.mjs";
import { output } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";

const isQuick = process.argv.includes("--quick");
const [rounds, warmUp, keystrokes] = isQuick ? [1, 5, 15] : [3, 15, 41];
const files = 300;
/** Milliseconds more for a keystroke, and the share of memory more. */
const ceilings = { keystroke: 10, memory: 0.15 };

const plain = "src/plain.ts";
/** The open files: the text of each, and the line into which is typed. */
const cases = {
  "a file with a contract, 300 of which the project has": {
    path: join("src", sourcePath(10)),
    text: smallText(10),
    place: "interface ILines10 {",
  },
  "a file without contracts": { path: plain, text: plainText(0), place: "export class Store0 {" },
};

/** The project, with the plugin or without, each in a folder of its own. */
function project(name, plugins) {
  const folder = join(output, "editor", name);
  writeProject(folder, files, smallText);
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2023", "DOM"],
    types: [],
    module: "NodeNext",
    strict: true,
    plugins,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  writeFileSync(join(folder, plain), plainText(0));
  return folder;
}

/** A server in which one character after another is typed behind a text of a file. */
async function open(folder, { path, text, place }) {
  const server = new Server(folder);
  const file = join(folder, path);
  const lines = text.slice(0, text.indexOf(place) + place.length).split("\n");
  const start = { line: lines.length, offset: lines.at(-1).length + 1 };
  await server.ask("updateOpen", { openFiles: [{ file, fileContent: text }] });
  await server.diagnostics(file);
  return {
    server,
    async type() {
      const [clock, processor] = [performance.now(), server.processorTime];
      const textChanges = [{ start, end: start, newText: " " }];
      await server.ask("updateOpen", { changedFiles: [{ fileName: file, textChanges }] });
      await server.diagnostics(file);
      return { clock: performance.now() - clock, processor: server.processorTime - processor };
    },
  };
}

/** Types into both projects in turns, so that what else the machine does meets both. */
async function measure(folders, given) {
  const opened = [];
  for (const folder of folders) opened.push(await open(folder, given));
  const runs = folders.map(() => []);
  for (let at = 0; at < warmUp + keystrokes; at++) {
    for (const [index, { type }] of opened.entries()) {
      const run = await type();
      if (at >= warmUp) runs[index].push(run);
    }
  }
  const memory = opened.map(({ server }) => server.peakMemory);
  for (const { server } of opened) await server.stop();
  return { runs, memory };
}

rmSync(join(output, "editor"), { recursive: true, force: true });
mkdirSync(join(output, "editor"), { recursive: true });
const folders = [project("alone", []), project("interwire", [{ name: "interwire" }])];
const rows = [];
const gates = [];
for (const [name, given] of Object.entries(cases)) {
  const all = [];
  for (let round = 0; round < rounds; round++) all.push(await measure(folders, given));
  const [alone, added] = folders.map((_, index) => {
    const runs = all.flatMap((one) => one.runs[index]);
    const of = (kind) => runs.map((one) => one[kind]);
    return {
      clock: median(of("clock")),
      slow: quantile(of("clock"), 0.95),
      processor: of("processor").reduce((sum, one) => sum + one, 0) / runs.length,
      memory: median(all.map((one) => one.memory[index])),
    };
  });
  const pair = (kind, digits = 1) => `${alone[kind].toFixed(digits)} / ${added[kind].toFixed(digits)}`;
  rows.push([name, pair("clock"), pair("slow"), pair("processor"), pair("memory", 0)]);
  gates.push({ name: `milliseconds more in ${name}`, value: added.clock - alone.clock, ceiling: ceilings.keystroke });
  gates.push({ name: `memory more for ${name}`, value: added.memory / alone.memory - 1, ceiling: ceilings.memory });
}
console.log(`${circumstances(["typescript"])}; ${rounds} × ${keystrokes} keystrokes\n`);
console.log(
  table(["alone / with the plugin", "median, ms", "95 % below, ms", "processor, ms", "peak memory, MB"], rows),
);
reportGates(gates);
