import { join } from "node:path";
import { MessageChannel, Worker } from "node:worker_threads";
import type { CachedFile, MakeElsewhere } from "../service/disk-cache.js";
import { type DaemonArguments, daemonOf } from "./daemon-protocol.js";
import type { ThreadData } from "./daemon-thread.js";

/** How long the program waits for the daemon before it compiles a file itself, in milliseconds. */
const limitMs = 60_000;

type Ask = (file: CachedFile) => boolean;

/** Returns a function that lets the daemon make a file's results, and waits for it. The first call starts the daemon if none runs. */
export function createAskDaemon(): MakeElsewhere {
  const folder = process.cwd();
  let ask: Ask | undefined;
  let isGone = false;
  return (file) => {
    if (isGone) return;
    try {
      ask ??= startThread(daemonOf(folder, process.ppid));
      isGone = !ask(file);
    } catch {
      // Node's permission model may forbid threads and processes. The program then compiles its files itself.
      isGone = true;
    }
  };
}

/** Starts the thread that talks to the daemon, because this thread cannot wait for a socket. The result tells whether the daemon answered. */
function startThread(daemon: DaemonArguments): Ask {
  const { port1, port2 } = new MessageChannel();
  const answers = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadData = { daemon, requests: port2, answers };
  const worker = new Worker(join(__dirname, "daemon-thread.js"), {
    workerData,
    transferList: [port2],
    // Without the options of the program, one of which loads this module.
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  worker.unref();
  return (file) => {
    const before = Atomics.load(answers, 0);
    port1.postMessage(file);
    return Atomics.wait(answers, 0, before, limitMs) !== "timed-out";
  };
}
