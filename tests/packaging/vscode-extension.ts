import { join } from "node:path";
import { root } from "../support/root.js";
import { succeed } from "./packed.js";

export interface PackedExtension {
  /** Its sources. */
  readonly folder: string;
  /** The path of the packed file. */
  readonly vsix: string;
  /** The folder whose files were packed. */
  readonly unpacked: string;
}

/** Packs the extension for VS Code as its README says. */
export function packExtension(): PackedExtension {
  const folder = join(root, "editors/vscode");
  // No script of a package is needed, and some would download programs.
  succeed(folder, "npm", "ci", "--ignore-scripts");
  const printed = succeed(folder, process.execPath, "package.mjs").trim().split("\n");
  return { folder, vsix: printed.at(-1) ?? "", unpacked: join(folder, "build/extension") };
}
