import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { isFolder } from "../../transformer/service/on-disk.js";
import { UsageError } from "./command.js";
import type { Terminal } from "./terminal.js";

/**
 * Writes a file and says so, unless the file already has this content.
 * @throws UsageError if the path is a folder, or leads through a file
 */
export function writeChanged({ folder, note }: Terminal, name: string, content: string | Uint8Array): void {
  const path = resolve(folder, name);
  let around = dirname(path);
  while (!existsSync(around)) around = dirname(around);
  if (!isFolder(around)) {
    const file = relative(folder, around).replaceAll("\\", "/");
    throw new UsageError(`${file} is a file, and a folder is to be written there.`);
  }
  if (isFolder(path)) {
    throw new UsageError(`${name} is a folder, and a file is to be written there.`);
  }
  const bytes = Buffer.from(content);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  note(`wrote ${relative(folder, path).replaceAll("\\", "/")}\n`);
}
