// Measures jest with interwire/jest against plain @swc/jest, from empty caches and from full ones. Options: --quick, --gate.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median } from "./support/measure.mjs";
import { root } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";

const rounds = process.argv.includes("--quick") ? 3 : 7;
const suites = 20;
const filesPerSuite = 3;
/** The limit of a run from the cache, as a multiple of the rival's time. */
const warmLimit = 2;

const folder = join(root, "build/benchmarks-jest");
const swc = ["@swc/jest", { jsc: { parser: { syntax: "typescript" } } }];
const setUps = {
  "@swc/jest": swc,
  // biome-ignore lint/suspicious/noThenProperty: it is the name of the option.
  "interwire/jest, then @swc/jest": ["interwire/jest", { then: swc }],
};

function contracts(suite, file) {
  const name = `S${suite}F${file}`;
  const field = (_, at) =>
    `  /** @dataMember ${at + 1} */\n  field${at}: ${["string", "boolean", "bigint"][at % 3]};\n`;
  const message = (one) =>
    `/** @dataContract */\nexport interface ${name}M${one} {\n${Array.from({ length: 8 }, field).join("")}}\n`;
  const operation = (_, at) =>
    `  /** @operationContract */\n  Do${at}(request: ${name}M${at % 3}): Promise<${name}M${(at + 1) % 3}>;\n`;
  const contract = (one) =>
    `/** @serviceContract */\nexport interface I${name}C${one} {\n${Array.from({ length: 4 }, operation).join("")}}\n`;
  return [0, 1, 2].map(message).join("") + [0, 1].map(contract).join("");
}

// The calls are compiled but not made: without interwire they would throw.
function suite(number) {
  const files = Array.from({ length: filesPerSuite }, (_, file) => `S${number}F${file}`);
  const imports = files.map((name) => `import type { I${name}C0 } from "./${name}";\nimport "./${name}";\n`).join("");
  const calls = files.map((name) => `contractOf<I${name}C0>()`).join(", ");
  return `import { contractOf } from "interwire";\n${imports}const calls = () => [${calls}];\ntest("runs", () => expect(typeof calls).toBe("function"));\n`;
}

function write() {
  rmSync(folder, { recursive: true, force: true });
  // The answers of interwire are kept beside the nearest package.json that has packages installed.
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const options = {
    target: "ES2022",
    module: "CommonJS",
    moduleResolution: "Bundler",
    strict: true,
    types: ["node", "jest"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
  for (let one = 0; one < suites; one++) {
    for (let file = 0; file < filesPerSuite; file++) {
      writeFileSync(join(folder, `S${one}F${file}.ts`), contracts(one, file));
    }
    writeFileSync(join(folder, `S${one}.test.ts`), suite(one));
  }
  for (const [index, transform] of Object.values(setUps).entries()) {
    const config = {
      rootDir: folder,
      cacheDirectory: cacheOf(index),
      transform: { "\\.ts$": transform },
      testEnvironment: "node",
    };
    writeFileSync(configOf(index), `module.exports = ${JSON.stringify(config)};\n`);
  }
}

const cacheOf = (index) => join(folder, `cache${index}`);
const configOf = (index) => join(folder, `jest${index}.config.cjs`);

/** The seconds of one run: on the clock, and of the processors. */
function run(index) {
  const jest = [process.execPath, join(root, "node_modules/jest/bin/jest.js"), "-c", configOf(index), "--workers=2"];
  const command = `TIMEFORMAT='%R %U %S'; time "$@" 2>/dev/null`;
  const { stderr, status } = spawnSync("bash", ["-c", command, "bash", ...jest], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`jest failed with ${configOf(index)}.`);
  const [wall, user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return { wall, processor: user + system };
}

write();
const indices = Object.keys(setUps).map((_, index) => index);
const measured = indices.map(() => ({ cold: [], warm: [] }));
for (let round = 0; round < rounds; round++) {
  for (const index of round % 2 === 0 ? indices : [...indices].reverse()) {
    for (const cache of [cacheOf(index), join(folder, "node_modules/.cache")])
      rmSync(cache, { recursive: true, force: true });
    measured[index].cold.push(run(index));
    measured[index].warm.push(run(index));
  }
}

const middle = (runs, what) => median(runs.map((one) => one[what]));
const cell = (runs) => `${middle(runs, "wall").toFixed(1)} s (${middle(runs, "processor").toFixed(1)} s)`;
const rows = Object.keys(setUps).map((name, index) => [name, cell(measured[index].cold), cell(measured[index].warm)]);
const [plain, ours] = measured;
const ratio = (kind) => middle(ours[kind], "processor") / middle(plain[kind], "processor");

console.log(circumstances(["jest", "@swc/core", "typescript"]));
console.log(
  `\n${suites} suites, ${suites * filesPerSuite} files with contracts, 2 workers; the clock (the processors).\n`,
);
console.log(
  table(
    ["", "empty caches", "full caches"],
    [...rows, ["ratio", `${ratio("cold").toFixed(1)}`, `${ratio("warm").toFixed(2)}`]],
  ),
);
reportGates([
  { name: "warm runs of @swc/jest in one of interwire/jest", value: 1 / ratio("warm"), floor: 1 / warmLimit },
]);
