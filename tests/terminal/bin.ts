import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../support/compile.js";

/** How a process of `interwire` ended and what it printed. */
export interface BinRun {
  readonly status: number | null;
  readonly output: string;
  readonly notes: string;
}

/** Starts the built `interwire` as a process of its own. */
export function startBin(
  args: readonly string[],
  folder: string = root,
  env: NodeJS.ProcessEnv = process.env,
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [join(root, "dist/tools/cli/main.js"), ...args], { cwd: folder, env });
}

/** Runs the built `interwire` with an input. */
export function runBin(args: readonly string[], input = "", folder?: string, env?: NodeJS.ProcessEnv): Promise<BinRun> {
  const child = startBin(args, folder, env);
  child.stdin.end(input);
  return ended(child);
}

/** The output of a process, once it ends. */
export function ended(child: ChildProcessWithoutNullStreams): Promise<BinRun> {
  let output = "";
  let notes = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    notes += text;
  });
  // A process that takes no input may be gone before it is written.
  child.stdin.on("error", () => {});
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output, notes }));
  });
}
