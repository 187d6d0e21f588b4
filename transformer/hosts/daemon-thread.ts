import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type MessagePort, workerData } from "node:worker_threads";
import type { CachedFile } from "../service/disk-cache.js";
import { type DaemonArguments, removeSocket } from "./daemon-protocol.js";

/** What the thread is given. It counts in `answers` how many requests are done, and wakes the thread that waits for them. */
export interface ThreadData {
  readonly daemon: DaemonArguments;
  readonly requests: MessagePort;
  readonly answers: Int32Array<SharedArrayBuffer>;
}

/** A thread that talks to the daemon while the program's own thread waits. */
const { daemon, requests, answers } = workerData as ThreadData;

function answer(): void {
  Atomics.add(answers, 0, 1);
  Atomics.notify(answers, 0);
}

async function connection(): Promise<Socket> {
  const socket = connect(daemon.address);
  await once(socket, "connect");
  return socket;
}

/** Starts the daemon and waits until it listens. */
async function start(): Promise<void> {
  const { NODE_OPTIONS, WATCH_REPORT_DEPENDENCIES, NODE_CHANNEL_FD, ...env } = process.env;
  const file = join(__dirname, "daemon.js");
  const child = spawn(process.execPath, [file, JSON.stringify(daemon)], {
    cwd: daemon.folder,
    detached: true,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  child.stdout.destroy();
  child.unref();
}

async function open(): Promise<Socket> {
  try {
    return await connection();
  } catch (error) {
    // A daemon that was killed leaves its socket behind.
    if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") removeSocket(daemon);
    await start();
    // Of two programs that start a daemon at the same time, both use the first.
    return connection();
  }
}

async function serve(): Promise<void> {
  const socket = await open();
  createInterface(socket).on("line", answer);
  requests.on("message", (request: CachedFile) => socket.write(`${JSON.stringify(request)}\n`));
  await once(socket, "close");
  throw new Error("The daemon has ended.");
}

// Without a daemon, each request is answered at once, and the program compiles its files itself.
serve().catch(() => {
  requests.removeAllListeners("message");
  answer();
  requests.on("message", answer);
});
