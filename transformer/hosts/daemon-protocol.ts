import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf } from "../dependencies/digest.js";
import { packageStamp } from "../service/package-stamp.js";

// Each request is a line of JSON, a `CachedFile`. The answer is an empty line: the cache on disk now has the results for the file, if they
// can be made.

/** The argument of the daemon, as JSON. */
export interface DaemonArguments {
  /** The working directory of the program. */
  readonly folder: string;
  /** The ID of the process with which the daemon ends: `node --watch`. */
  readonly watcher: number;
  /** The path of the socket, or of the named pipe on Windows, on which the daemon listens. */
  readonly address: string;
}

/** The daemon of a program that `node --watch` starts in a folder again and again. */
export function daemonOf(folder: string, watcher: number): DaemonArguments {
  const facts = [folder, String(watcher), packageStamp(), process.version];
  // The path of a socket may have about a hundred bytes.
  const name = `interwire-${digestOf(facts).slice(0, 16)}`;
  const address = process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  return { folder, watcher, address };
}

/** Removes the socket, which is a file except on Windows. */
export function removeSocket({ address }: DaemonArguments): void {
  if (process.platform !== "win32") rmSync(address, { force: true });
}
