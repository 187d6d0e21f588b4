import { subscribe } from "node:diagnostics_channel";
import { readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../support/root.js";
import { heapUsed } from "./heap.js";
import type { SoakReport } from "./soak-report.js";
import { SoakRoute } from "./soak-route.js";

const pem = (name: string): string => readFileSync(join(root, `test-fixtures/tls/${name}.pem`), "utf8");

/** Until then, code is compiled and pools are filled. */
const warmUpMs = 5000;
const samples = 50;
const restartMs = 500;

const [, , folder = "", seconds = ""] = process.argv;
const totalMs = Number(seconds) * 1000;

// Connections grow old in the midst of calls, which must not notice.
const ages = { maxConnectionAgeMs: 400 };
const tls = { cert: pem("server"), key: pem("server-key") };
const routes = [
  new SoakRoute({ name: "restarts", address: `unix:${join(folder, "socket")}`, http2: {}, restarts: true }, 1),
  new SoakRoute({ name: "gzip", address: "127.0.0.1:0", http2: { ...ages, compression: "gzip" }, restarts: false }, 2),
  new SoakRoute(
    {
      name: "TLS",
      address: "localhost:0",
      http2: { ...ages, maxConnectionIdleMs: 1000, keepaliveTimeMs: 1000 },
      listen: { tls },
      channel: { tls: { ca: pem("ca") } },
      restarts: false,
    },
    3,
  ),
];

// Node opens its standard error sooner or later, and counts it as a resource if it is a pipe.
process.stderr.write("");
const resourcesBefore = process.getActiveResourcesInfo();
const warnings: string[] = [];
process.on("warning", (warning) => warnings.push(String(warning)));
let connections = 0;
subscribe("interwire:channel:connected", () => void connections++);

async function restartAll(): Promise<void> {
  for (const end = performance.now() + warmUpMs + totalMs; performance.now() < end; ) {
    await pause(restartMs);
    for (const route of routes) await route.restart();
  }
}

async function sampleHeap(): Promise<number[]> {
  const heaps: number[] = [];
  await pause(warmUpMs);
  for (let n = 0; n < samples; n++) {
    await pause(totalMs / samples);
    // What is in progress differs from one moment to the next by more than leaks that are to be found.
    const goOn = await Promise.all(routes.map((route) => route.rest()));
    heaps.push(heapUsed());
    for (const go of goOn) go();
  }
  return heaps;
}

async function main(): Promise<void> {
  const running = Promise.all(routes.map((route) => route.run()));
  const [heaps] = await Promise.race([
    Promise.all([sampleHeap(), restartAll()]),
    running.then(() => Promise.reject(new Error("The calls have ended"))),
  ]);
  for (const route of routes) route.stop();
  await running;
  for (const route of routes) await route.close();
  const closedAt = performance.now();
  // Nothing is left when this runs: the process ends by itself.
  process.once("beforeExit", () => {
    const report: SoakReport = {
      heaps,
      calls: Object.fromEntries(routes.map(({ name, counts }) => [name, counts])),
      failed: routes.reduce((sum, { failed }) => sum + failed, 0),
      restarts: routes.reduce((sum, { restarts }) => sum + restarts, 0),
      connections,
      resourcesBefore,
      resources: process.getActiveResourcesInfo(),
      endedAfterMs: performance.now() - closedAt,
      warnings,
    };
    writeSync(1, JSON.stringify(report));
  });
}

void main();
