import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sampled } from "../support/sample.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import type { SoakReport } from "./soak-report.js";

const run = promisify(execFile);
const seconds = sampled(10, 600);
const mebibyte = 1024 * 1024;

/** The medians of five equal parts. */
function medians(values: readonly number[]): number[] {
  const size = values.length / 5;
  return Array.from({ length: 5 }, (_, part) => {
    const sorted = values.slice(part * size, (part + 1) * size).sort((a, b) => a - b);
    return sorted[sorted.length >> 1]!;
  });
}

test(
  `both sides of our own HTTP/2 for ${seconds} s: every call ends as it should, the heap stays flat, and the process ends by itself`,
  async () => {
    // Code that the engine optimizes, now and then anew, is in the heap as well, and grows for longer than this takes.
    const args = ["--expose-gc", "--no-opt", join(__dirname, "soak-process.js"), temporaryFolder(), String(seconds)];
    const { stdout } = await run(process.execPath, args, { timeout: seconds * 1000 + 120_000 });
    const report = JSON.parse(stdout) as SoakReport;
    const { heaps, calls, failed, restarts, connections } = report;
    const parts = medians(heaps);
    const shown = parts.map((bytes) => (bytes / mebibyte).toFixed(2)).join(", ");
    const made = Object.values(calls).flatMap((counts) => Object.values(counts));
    const total = made.reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${total} calls, ${failed} failed by ${restarts} restarts, ${connections} connections: heap ${shown} MiB\n`,
    );
    expect(report.warnings).toEqual([]);
    expect(report.resources).toEqual(report.resourcesBefore);
    expect(report.endedAfterMs).toBeLessThan(5000);
    expect(Math.min(...made)).toBeGreaterThan(seconds);
    expect(restarts).toBeGreaterThan(seconds / 2);
    expect(connections).toBeGreaterThan(seconds * 2);
    expect(parts.at(-1)! - parts[0]!).toBeLessThan(mebibyte / 2);
  },
  seconds * 1000 + 150_000,
);
