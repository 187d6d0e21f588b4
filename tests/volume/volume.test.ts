import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sampled } from "../support/sample.js";
import type { VolumeReport } from "./volume-report.js";

const mebibyte = 1024 * 1024;

const rows: readonly (readonly [load: string, count: number, route: string, mebibytes: number])[] = [
  ["server stream", 1_000_000, "", 2],
  ["server stream to a client that lags", 1_000_000, "", 2],
  ["server stream to a client that lags", 1_000_000, " through all layers of grpc-js", 2],
  ["client stream to a server that lags", 1_000_000, "", 2],
  ["client stream", 1_000_000, "", 2],
  ["client stream", 200_000, " through all layers of grpc-js", 2],
  ["client stream of default values", 1_000_000, "", 2],
  ["duplex", 1_000_000, "", 2],
  ["concurrent calls", 10_000, "", 64],
  ["calls with one signal", 100_000, "", 64],
];

test.each(rows.map(([load, count, ...rest]) => [load, sampled(count / 4, count), ...rest] as const))(
  "%s × %d%s: nothing is lost, the heap grows by less than %d MiB on either side, and both processes end",
  async (kind, count, route, mebibytes) => {
    const args = [kind, String(count), ...(route === "" ? [] : [route])];
    const child = fork(join(__dirname, "client-process.js"), args, { execArgv: ["--expose-gc"] });
    const exited = once(child, "exit");
    const reports: VolumeReport[] = [];
    child.on("message", (report) => void reports.push(report as VolumeReport));
    expect(await exited).toEqual([0, null]);
    const { growth, seconds, warnings } = reports[0] as VolumeReport;
    const [client, server] = [growth.client, growth.server].map((bytes) => (bytes / mebibyte).toFixed(1));
    process.stdout.write(
      `${kind} × ${count}${route}: ${seconds.toFixed(1)} s, heap +${client} MiB client, +${server} MiB server\n`,
    );
    expect(warnings).toEqual([]);
    expect(Math.max(growth.client, growth.server)).toBeLessThan(mebibytes * mebibyte);
  },
  600_000,
);
