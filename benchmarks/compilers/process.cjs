// A process of its own: answers about every file of a project, then edits one of them. Prints what that took.
// Arguments: the bundled service, and the folder of the project.
const { readdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const [service, folder] = process.argv.slice(2);
const [warmUp, measured] = [10, 15];

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** The processes that this one has started, from what Linux tells of them. */
const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, "utf8")
    .split(" ")
    .filter((one) => one !== "");

/** Seconds of processor time of the compiler's process. Linux counts hundredths. */
function childSeconds() {
  const times = children().map((one) => readFileSync(`/proc/${one}/stat`, "utf8").split(") ")[1].split(" "));
  return times.reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) / 100, 0);
}

/** The peak memory of the compiler's process in MB. */
function childMegabytes() {
  const peaks = children().map((one) => /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1] ?? 0);
  return peaks.reduce((sum, kilobytes) => sum + Number(kilobytes) / 1024, 0);
}

function ownSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

process.chdir(folder);
rmSync("node_modules/.cache", { recursive: true, force: true });
const { createService } = require(service);
const { answer, changed } = createService({ cwd: folder });
const names = readdirSync("src", { recursive: true }).filter((name) => name.endsWith(".ts"));
const files = names.map((name) => join(folder, "src", name)).sort();
const answerAll = (paths) => paths.reduce((sum, path) => sum + (answer(path).edited?.code.length ?? 0), 0);

const characters = answerAll(files);
const cold = {
  characters,
  clock: performance.now() / 1000,
  own: ownSeconds(),
  child: childSeconds(),
  megabytes: process.resourceUsage().maxRSS / 1024 + childMegabytes(),
};

// The edited file, one that imports it, and one that imports that one.
const edited = files.filter((path) => /\/file[014]\.ts$/.test(path));
const text = readFileSync(edited[0], "utf8");
const edits = Array.from({ length: warmUp + measured }, (_, at) => {
  writeFileSync(
    edited[0],
    text.replace("/** @dataMember 1 */", `/** @dataMember ${90 + at} */\n  more${at}?: string;\n  $&`),
  );
  const from = performance.now();
  changed(edited[0]);
  answerAll(edited);
  return (performance.now() - from) / 1000;
});
writeFileSync(edited[0], text);
process.stdout.write(JSON.stringify({ ...cold, edit: median(edits.slice(warmUp)) }));
process.exit();
