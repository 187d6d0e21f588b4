import { existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { createService } from "../../transformer/service/service.js";

/** How the process of a service ends, or what happens to the process of its compiler. */
export type Ending =
  | "returns"
  | "exits"
  | "throws"
  | "waits"
  | "ends a worker"
  | "forgets"
  | "loses its compiler"
  | "loses it while idle";

interface Given {
  readonly cwd: string;
  readonly ending: Ending;
}

const given = (isMainThread ? JSON.parse(process.argv[2] ?? "") : workerData) as Given;

/** The processes that this one has started and that are still there. */
function children(): readonly number[] {
  const tasks = readdirSync("/proc/self/task");
  const all = tasks.map((task) => readFileSync(`/proc/self/task/${task}/children`, "utf8")).join(" ");
  return all.split(" ").flatMap((one) => (one.trim() === "" ? [] : [Number(one)]));
}

function say(what: unknown): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

/** Asks a service, which nobody holds afterwards. */
function ask(): void {
  const service = createService({ cwd: given.cwd, cacheDir: false });
  const path = join(given.cwd, "src/person.ts");
  const answer = (text?: string): string => service.answer(path, text).edited?.code ?? "";
  const code = answer();
  const edited = code.slice(0, code.indexOf("\nexport function")).replace("@dataMember 1", "@dataMember 7");
  const pids = children();
  if (parentPort === null) say(pids);
  else parentPort.postMessage("answered");
  if (!given.ending.startsWith("loses")) return;
  for (const one of pids) process.kill(one, "SIGKILL");
  if (given.ending === "loses its compiler") say(answer(edited));
  else whenReaped(pids, () => say([answer(edited), textsOf(openFiles)]));
}

/** Files that are opened when the pipes of the compiler are closed, so that they get the descriptors of these. */
const openFiles: number[] = [];

function whenReaped(pids: readonly number[], then: () => void): void {
  if (pids.some((pid) => existsSync(`/proc/${pid}`))) {
    setImmediate(() => whenReaped(pids, then));
    return;
  }
  for (let count = 0; count < 20; count++) openFiles.push(openSync(join(given.cwd, `open-${count}.txt`), "w+"));
  then();
}

const textsOf = (files: readonly number[]): string => files.map((one) => readFileSync(one, "utf8")).join("");

if (isMainThread && given.ending === "ends a worker") {
  const worker = new Worker(__filename, { workerData: { ...given, ending: "waits" } });
  // A worker's own output comes later than what its parent does.
  worker.once("message", () => {
    say(children());
    void worker.terminate().then(() => setInterval(() => undefined, 1000));
  });
} else {
  ask();
  if (given.ending === "exits") process.exit(0);
  if (given.ending === "throws") throw new Error("on purpose");
  if (given.ending === "waits") setInterval(() => undefined, 1000);
  if (given.ending === "forgets") setInterval(() => globalThis.gc?.(), 10);
}
