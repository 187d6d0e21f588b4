import { relative } from "node:path";
import { cacheFolderOf, cleanDiskCache } from "../../transformer/service/disk-cache.js";
import { slashed } from "../../transformer/service/slashed.js";
import type { Command } from "./command.js";

export const clean: Command = {
  summary: "empties the cache of answers, node_modules/.cache/interwire",
  usage: "",
  options: {},
  notes:
    "Nothing else is touched. The next start of a bundler, a test runner or node --import interwire/register takes longer.",
  examples: ["interwire clean"],
  run(_, terminal) {
    const folder = cacheFolderOf(terminal.folder);
    if (folder === undefined) {
      terminal.print("There is no package here, and so no cache.\n");
      return 0;
    }
    cleanDiskCache(folder);
    terminal.print(`Removed ${slashed(relative(terminal.folder, folder))}\n`);
    return 0;
  },
};
