import { accept, type Checks, checkOptions } from "../../base/options/check-options.js";
import { isNumber, isString } from "../../base/options/kinds.js";
import type { WatchedFile } from "../listen-options.js";

export interface WatchFileOptions {
  /** The time between two checks of the file, in milliseconds; 1000 unless given. */
  readonly intervalMs?: number;
}

const usualIntervalMs = 1000;

const pathCheck = accept("Pass the path of a PEM file.", isString, (path) => path !== "");

const watchFileChecks: Checks<WatchFileOptions> = {
  intervalMs: accept(
    "Pass a whole number of milliseconds from 1 to 2147483647, or leave it out.",
    isNumber,
    (value) => Number.isInteger(value) && value >= 1 && value <= 0x7fffffff,
  ),
};

/**
 * A PEM file for the option `tls` of `listen` and of `createChannel`, which is read again when it changes. New connections get its
 * new content. Content that cannot be used, such as half a file or a key without its certificate, has no effect except for a
 * warning of the process.
 * @throws TypeError or RangeError if the path or an option cannot be used
 * @example
 * await server.listen("0.0.0.0:443", { tls: { cert: watchFile("cert.pem"), key: watchFile("key.pem") } });
 */
export function watchFile(path: string, options: WatchFileOptions = {}): WatchedFile {
  pathCheck(path, "path", "watchFile()");
  checkOptions(watchFileChecks, options, "watchFile()");
  const { resolve } = process.getBuiltinModule("node:path");
  return { watchedPath: resolve(path), intervalMs: options.intervalMs ?? usualIntervalMs };
}
