import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Terminal } from "./terminal.js";

/** Writes a file unless it is there with this content, and says so. */
export function writeChanged({ folder, note }: Terminal, name: string, content: string | Uint8Array): void {
  const path = resolve(folder, name);
  const bytes = Buffer.from(content);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  note(`wrote ${relative(folder, path).replaceAll("\\", "/")}\n`);
}
