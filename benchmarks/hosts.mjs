// Measures what interwire adds to vite and to the start of Node, cold and from its cache, and to the compiler after a keystroke. Needs the npm registry. Options: --quick, --gate.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { writeProject } from "./compile/project.mjs";
import { smallText, sourcePath, sourceText } from "./compile/sources.mjs";
import { measureKeystrokes } from "./hosts/keystrokes.mjs";
import { median } from "./support/measure.mjs";
import { output, root } from "./support/paths.mjs";
import { circumstances, reportGates, table } from "./support/report.mjs";

const rounds = process.argv.includes("--quick") ? 3 : 5;
const vite = "8.3.8";
const native = "7.1.0-beta";
/** A small file has one contract, any other two, and three messages. */
const files = { small: 300, bundled: 300, served: 25 };
/** Seconds over the tool alone. */
const ceilings = { cold: 3.5, warm: 0.3, restart: 0.6, edited: 0.6 };
/** Milliseconds of processor time over the compiler alone. */
const keystrokeCeilings = { open: 10, reached: 30, plain: 3 };

const folder = join(output, "hosts");
const small = join(folder, "small");
const bundled = join(folder, "bundled");
const served = join(folder, "served");
/** The same for TypeScript 7.1: the process beside a watch keeps the compiler of its folder. */
const servedNatively = join(folder, "native-served");

function install() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const npm = (cwd, ...args) =>
    execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  npm(root, "pack", "--ignore-scripts", "--pack-destination", folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  const packages = [`./${tarball}`, `vite@${vite}`, "typescript@6.0.3", "@types/node@20.19"];
  npm(folder, "install", "--prefer-offline", "--no-audit", "--no-fund", ...packages);
  const beside = join(folder, "native");
  mkdirSync(beside);
  writeFileSync(join(beside, "package.json"), '{ "private": true }\n');
  npm(beside, "install", "--prefer-offline", "--no-audit", "--no-fund", `typescript@${native}`);
}

/** Runs with TypeScript 7.1 as the compiler of a project, from an empty cache. */
function natively(path, measure) {
  const link = join(path, "node_modules/typescript");
  symlinkSync(join(folder, "native/node_modules/typescript"), link, "dir");
  empty(path);
  try {
    return measure();
  } finally {
    rmSync(link);
    empty(path);
  }
}

/** A project whose entry imports all files; in each, interwire keeps its answers in a cache of its own. */
function project(path, count) {
  writeProject(path, count);
  // The package that the project would be compiled with otherwise is a copy of this repository's, not the packed one.
  rmSync(join(path, "node_modules"), { recursive: true });
  mkdirSync(join(path, "node_modules"));
  cpSync(join(path, "tsconfig.interwire.json"), join(path, "tsconfig.json"));
  const imports = Array.from(
    { length: count },
    (_, index) => `import "./${sourcePath(index).replace(/\.ts$/, ".js")}";\n`,
  );
  writeFileSync(join(path, "src/entry.ts"), imports.join(""));
}

function viteConfig(path, name, plugins) {
  const text = `${plugins === "" ? "" : 'import interwire from "interwire/vite";\n'}export default { plugins: [${plugins}], build: { ssr: "src/entry.ts", sourcemap: true, outDir: "out/${name}" } };\n`;
  writeFileSync(join(path, `${name}.config.mjs`), text);
}

/** Seconds of a process. */
const run = (cwd, ...args) => runIn({ cwd }, ...args);

function runIn(settings, ...args) {
  const from = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { ...settings, encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return (performance.now() - from) / 1000;
}

const build = (path, name) => run(path, "../node_modules/vite/bin/vite.js", "build", "--config", `${name}.config.mjs`);
const empty = (path) => rmSync(join(path, "node_modules/.cache"), { recursive: true, force: true });
const registered = ["--import", "interwire/register", "src/entry.ts"];
const restart = () => run(served, ...registered);
/** A restart after fields were added to a message. This process stands for `node --watch`, which starts the program again. */
function restartEdited(cwd, fields) {
  writeFileSync(join(cwd, "src", sourcePath(0)), sourceText(0, { fields }));
  return runIn({ cwd, env: { ...process.env, WATCH_REPORT_DEPENDENCIES: "1" } }, ...registered);
}

install();
for (const [name, count] of Object.entries(files)) project(join(folder, name), count);
project(servedNatively, files.served);
for (let index = 0; index < files.small; index++) {
  writeFileSync(join(small, "src", sourcePath(index)), smallText(index));
}
for (const path of [small, bundled]) {
  viteConfig(path, "plain", "");
  viteConfig(path, "interwire", "interwire()");
  build(path, "plain");
}
run(served, join(root, "node_modules/ts-patch/bin/tspc.js"), "-p", ".");

const measured = Object.fromEntries(
  [
    ...["plain", "cold", "warm", "plainLarge", "coldLarge", "warmLarge", "compiled", "start", "restart", "edited"],
    ...["nativeCold", "nativeLarge", "nativeStart", "nativeEdited"],
  ].map((name) => [name, []]),
);
for (let round = 0; round < rounds; round++) {
  measured.plain.push(build(small, "plain"));
  measured.nativeCold.push(natively(small, () => build(small, "interwire")));
  measured.nativeLarge.push(natively(bundled, () => build(bundled, "interwire")));
  measured.nativeStart.push(natively(served, restart));
  empty(small);
  measured.cold.push(build(small, "interwire"));
  measured.warm.push(build(small, "interwire"));
  measured.plainLarge.push(build(bundled, "plain"));
  empty(bundled);
  measured.coldLarge.push(build(bundled, "interwire"));
  measured.warmLarge.push(build(bundled, "interwire"));
  measured.compiled.push(run(served, "out/interwire/entry.js"));
  empty(served);
  measured.start.push(restart());
  measured.restart.push(restart());
}
// The first edit loads the compiler.
const edit = (cwd, times) => {
  restartEdited(cwd, 1);
  for (let round = 0; round < rounds; round++) times.push(restartEdited(cwd, round + 2));
};
edit(served, measured.edited);
natively(servedNatively, () => edit(servedNatively, measured.nativeEdited));
build(small, "interwire");
restart();
for (const one of [small, bundled, served]) {
  if (!existsSync(join(one, "node_modules/.cache/interwire"))) throw new Error(`${one} has no cache.`);
}

const middle = Object.fromEntries(Object.entries(measured).map(([name, runs]) => [name, median(runs)]));
const seconds = (value) => (value === undefined ? "" : `${value.toFixed(2)} s`);
const row = (name, value, base, other) => [
  name,
  seconds(value),
  seconds(base === undefined ? undefined : value - base),
  seconds(other),
  seconds(other === undefined ? undefined : other - base),
];
console.log(`${circumstances(["typescript"])}, vite ${vite}\n`);
console.log(
  table(
    ["", "TypeScript 6", "more", `TypeScript ${native}`, "more"],
    [
      row(`vite build, ${files.small} files of one contract`, middle.plain),
      row("with interwire, empty cache", middle.cold, middle.plain, middle.nativeCold),
      row("with interwire, full cache", middle.warm, middle.plain),
      row(`vite build, ${files.bundled} files of two contracts and calls`, middle.plainLarge),
      row("with interwire, empty cache", middle.coldLarge, middle.plainLarge, middle.nativeLarge),
      row("with interwire, full cache", middle.warmLarge, middle.plainLarge),
      row(`node, ${files.served} compiled files`, middle.compiled),
      row("interwire/register, empty cache", middle.start, middle.compiled, middle.nativeStart),
      row("interwire/register, full cache", middle.restart, middle.compiled),
      row(
        "node --watch with interwire/register, after an edit of a contract",
        middle.edited,
        middle.compiled,
        middle.nativeEdited,
      ),
    ],
  ),
);
const keystrokes = measureKeystrokes(small);
const keystrokeNames = {
  open: "an open file, after a character in a contract that it reaches",
  reached: "the ten files that reach it",
  plain: "an open file and another one, after a character in the other, without contracts",
};
const inMilliseconds = (value) => `${value.toFixed(1)} ms`;
console.log(
  `\n${table(
    [`answers in ${files.small} files of one contract, processor time`, "the compiler", "more"],
    Object.entries(keystrokes).map(([name, { compiler, ours }]) => [
      keystrokeNames[name],
      inMilliseconds(compiler),
      inMilliseconds(ours),
    ]),
  )}`,
);
reportGates([
  ...Object.entries(keystrokes).map(([name, { ours }]) => ({
    name: `milliseconds for ${keystrokeNames[name]}`,
    value: ours,
    ceiling: keystrokeCeilings[name],
  })),
  {
    name: "vite build from an empty cache, over vite alone",
    value: middle.cold - middle.plain,
    ceiling: ceilings.cold,
  },
  { name: "vite build from a full cache, over vite alone", value: middle.warm - middle.plain, ceiling: ceilings.warm },
  {
    name: "restart of 50 contracts, over compiled files",
    value: middle.restart - middle.compiled,
    ceiling: ceilings.restart,
  },
  {
    name: "restart after an edit of a contract, over compiled files",
    value: middle.edited - middle.compiled,
    ceiling: ceilings.edited,
  },
]);
