// Files of Unix sockets.

import { accept, type Check } from "../base/options/check-options.js";
import { isNumber } from "../base/options/kinds.js";
import { cannotBind } from "../base/setup-errors/server-setup-errors.js";
import { lingerMs } from "./grace.js";

const scheme = /^unix:(?:\/\/)?/;
const otherPath = "Remove it, or listen on another path.";

/** The check of the option `socketMode` of `listen`. */
export const socketModeCheck: Check = accept(
  "Pass the permissions of the socket's file, such as 0o660, or leave it out.",
  isNumber,
  (mode) => Number.isInteger(mode) && mode >= 0 && mode <= 0o777,
);

/** @throws TypeError if a mode is given for an address that is no Unix socket */
export function assertModeFits(address: string, { socketMode }: { readonly socketMode?: number }): void {
  if (socketMode === undefined || scheme.test(address)) return;
  throw new TypeError(`socketMode of listen("${address}") is for Unix sockets. Leave it out.`);
}

/** The path of a Unix socket's file; undefined for an address that is none. */
export function socketPathOf(address: string): string | undefined {
  return scheme.test(address) ? address.replace(scheme, "") : undefined;
}

/**
 * Removes the file that a server has left behind which is gone. Whether it is gone is known from an attempt to connect.
 * @throws SetupError IW2006 if there is a file that is no socket
 */
export async function removeStaleSocket(address: string): Promise<void> {
  const path = socketPathOf(address);
  if (path === undefined) return;
  const found = await fileAt(path);
  if (found === undefined) return;
  if (!found.isSocket()) throw cannotBind(address, "there is a file that is no socket", otherPath);
  if (!(await isDeserted(path))) return;
  // Another server may have replaced it meanwhile.
  const now = await fileAt(path);
  if (now?.ino === found.ino) await process.getBuiltinModule("node:fs").promises.rm(path, { force: true });
}

/** Sets the permissions of a socket's file, if there is a mode. */
export async function setSocketMode(address: string, socketMode: number | undefined): Promise<void> {
  const path = socketPathOf(address);
  if (path === undefined || socketMode === undefined) return;
  await process.getBuiltinModule("node:fs").promises.chmod(path, socketMode);
}

async function fileAt(path: string) {
  const { lstat } = process.getBuiltinModule("node:fs").promises;
  // A path that cannot be looked at is reported by the attempt to listen.
  return await lstat(path).catch(() => undefined);
}

/** Whether nobody listens on a socket. Anything else that keeps a connection from being made says nothing about that. */
function isDeserted(path: string): Promise<boolean> {
  const { connect } = process.getBuiltinModule("node:net");
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      // Not destroyed: the other server might take that for an error.
      socket.resume().end();
      socket.setTimeout(lingerMs, () => socket.destroy()).unref();
      resolve(false);
    });
    socket.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "ECONNREFUSED"));
  });
}
