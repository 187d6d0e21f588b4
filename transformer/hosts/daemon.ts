import { createServer } from "node:net";
import { createInterface } from "node:readline";
import type { CachedFile } from "../service/disk-cache.js";
import { type DaemonArguments, removeSocket } from "./daemon-protocol.js";
import { createLoader, type Loader } from "./loader.js";

/** How often the daemon looks whether the process that it serves still runs, in milliseconds. */
const lookAgainMs = 1_000;
/** How long the daemon waits for the next restart of the program until it ends and frees its memory, in milliseconds. */
const idleMs = 30 * 60 * 1_000;

/**
 * A process that lives as long as `node --watch`. It compiles files for the program, which starts anew after each edit, and writes
 * the results to the cache on disk. It keeps the compiler's program, so that an edit costs only the parts that it affects.
 */
const daemon = JSON.parse(process.argv[2] ?? "") as DaemonArguments;

let loader = createLoader();

const server = createServer((socket) => {
  idle.refresh();
  // A connection is one run of the program. During a run, files count as unchanged.
  loader.refresh();
  let isFirst = true;
  createInterface(socket).on("line", (line) => {
    const file = JSON.parse(line) as CachedFile;
    // Files of packages are read once. After an installation, keys differ.
    if (isFirst && !isCurrent(loader, file)) loader = createLoader();
    if (file.key !== undefined) isFirst = false;
    prepare(loader, file);
    socket.write("\n");
  });
  socket.on("error", () => socket.destroy());
});

function isCurrent(loader: Loader, { path, key }: CachedFile): boolean {
  if (key === undefined) return true;
  try {
    return loader.key(path) === key;
  } catch {
    return false;
  }
}

/**
 * Makes the cache have the results for a file, unless the file has changed since the program read it. Errors are not reported here:
 * the program finds a file's problems in the cache, and meets other errors itself.
 */
function prepare(loader: Loader, file: CachedFile): void {
  if (!isCurrent(loader, file)) return;
  try {
    loader.load(file.path);
  } catch {
    return;
  }
}

function end(): never {
  removeSocket(daemon);
  process.exit();
}

const idle = setTimeout(end, idleMs);
setInterval(() => {
  if (!isAlive(daemon.watcher)) end();
}, lookAgainMs);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is alive, and may not be sent signals.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

// Another daemon has the address already, or the folder of sockets is not writable: the program compiles its files itself.
server.on("error", () => process.exit());
server.listen(daemon.address, () => process.stdout.write("listening\n"));
