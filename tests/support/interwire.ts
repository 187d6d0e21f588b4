import { Readable } from "node:stream";
import type { Terminal } from "../../tools/cli/terminal.js";
import { outside } from "./outside.js";

/** How `interwire` ended and what it printed. */
export interface CommandRun {
  readonly status: number;
  readonly output: string;
  readonly notes: string;
}

/** Runs `interwire` in a folder as its bin does, in this process. */
export function interwire(folder: string, ...args: readonly string[]): Promise<CommandRun> {
  return interwireOn({ folder, isInteractive: false, now: () => 0 }, ...args);
}

/** Runs `interwire` on a terminal. */
export async function interwireOn(
  given: Pick<Terminal, "folder" | "isInteractive" | "now">,
  ...args: readonly string[]
): Promise<CommandRun> {
  const { run } = outside<typeof import("../../tools/cli/run.js")>(require.resolve("../../tools/cli/run.js"));
  let output = "";
  let notes = "";
  const terminal: Terminal = {
    ...given,
    print: (text) => {
      output += text;
    },
    note: (text) => {
      notes += text;
    },
    openInput: () => Readable.from([]),
    interrupted: () => new AbortController().signal,
  };
  const status = await run(args, terminal);
  return { status, output, notes };
}
