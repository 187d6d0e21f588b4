import { accept, type Check } from "../base/options/check-options.js";
import { isNumber } from "../base/options/kinds.js";
import { cannotBind } from "../base/setup-errors/server-setup-errors.js";
import { lingerMs } from "./grace.js";

const scheme = /^unix:(?:\/\/)?/;
const otherPath = "Remove it, or listen on another path.";

export const socketModeCheck: Check = accept(
  "Pass the permissions of the socket's file, such as 0o660, or leave it out.",
  isNumber,
  (mode) => Number.isInteger(mode) && mode >= 0 && mode <= 0o777,
);

/**
 * Asserts that `socketMode` is only given for the address of a Unix socket.
 * @throws TypeError if it is given for another address
 */
export function assertModeFits(address: string, { socketMode }: { readonly socketMode?: number }): void {
  if (socketMode === undefined || scheme.test(address)) return;
  throw new TypeError(`socketMode of listen("${address}") is for Unix sockets. Leave it out.`);
}

/** The path of the file of a Unix socket. Undefined for an address of another kind. */
export function socketPathOf(address: string): string | undefined {
  return scheme.test(address) ? address.replace(scheme, "") : undefined;
}

/**
 * Removes the file of a Unix socket that a server has left behind, so that another server can listen there. The file is kept if a
 * server still accepts connections on it.
 * @throws SetupError IW2006 if the file is not a socket
 */
export async function removeStaleSocket(address: string): Promise<void> {
  const path = socketPathOf(address);
  if (path === undefined) return;
  const found = await fileAt(path);
  if (found === undefined) return;
  if (!found.isSocket()) throw cannotBind(address, "there is a file that is no socket", otherPath);
  if (!(await isDeserted(path))) return;
  // Checked again, because another server may have replaced the file meanwhile.
  const now = await fileAt(path);
  if (now?.ino === found.ino) await process.getBuiltinModule("node:fs").promises.rm(path, { force: true });
}

/** Sets the permissions of a socket's file. Does nothing if `socketMode` is undefined. */
export async function setSocketMode(address: string, socketMode: number | undefined): Promise<void> {
  const path = socketPathOf(address);
  if (path === undefined || socketMode === undefined) return;
  await process.getBuiltinModule("node:fs").promises.chmod(path, socketMode);
}

async function fileAt(path: string) {
  const { lstat } = process.getBuiltinModule("node:fs").promises;
  // If the path cannot be inspected, the attempt to listen will report the reason.
  return await lstat(path).catch(() => undefined);
}

/** Whether no server listens on a socket file: a connection to it is refused. False if the attempt fails for another reason. */
function isDeserted(path: string): Promise<boolean> {
  const { connect } = process.getBuiltinModule("node:net");
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      // Ended instead of destroyed, because the other server might report a reset as an error.
      socket.resume().end();
      socket.setTimeout(lingerMs, () => socket.destroy()).unref();
      resolve(false);
    });
    socket.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "ECONNREFUSED"));
  });
}
