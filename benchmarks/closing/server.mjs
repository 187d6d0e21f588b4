// A server in a process of its own: `server.mjs <kind>`. Told to close, it reports how long that took, its processor time and the
// longest time for which nothing else ran, in milliseconds, and how many bytes its memory grew by.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import { addHealth } from "../../dist/esm/runtime/health.js";
import { http2 } from "../../dist/esm/runtime/http2.js";
import { createServer } from "../../dist/esm/runtime/index.js";

const graceMs = 1000;

/** Starts a server. Resolves to its address and to what closes it. */
async function serve(kind) {
  if (kind === "grpc") return await serveBare();
  const server = createServer(kind === "interwire/http2" ? { transport: http2() } : {});
  addHealth(server);
  return { address: await server.listen("127.0.0.1:0"), close: () => server.close({ graceMs }) };
}

/** Bare grpc-js, closed as its users do: calls may finish for a while. */
function serveBare() {
  const server = new Server();
  const close = () =>
    new Promise((resolve) => {
      setTimeout(graceMs, undefined, { ref: false }).then(() => server.forceShutdown());
      server.tryShutdown(resolve);
    });
  return new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
      if (error === null) resolve({ address: `127.0.0.1:${port}`, close });
      else reject(error);
    });
  });
}

const { address, close } = await serve(process.argv[2]);

process.on("message", async () => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  delay.enable();
  const cpu = process.cpuUsage();
  const from = performance.now();
  await close();
  const ms = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  // A time in which nothing ran is known when something runs again.
  await setTimeout(20);
  clearInterval(watch);
  process.send({
    ms,
    cpuMs: (user + system) / 1000,
    stallMs: delay.max / 1e6,
    growth: Math.max(most, process.memoryUsage.rss()) - before,
  });
});
process.on("disconnect", () => process.exit());
process.send(address);
