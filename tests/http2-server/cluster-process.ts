import cluster from "node:cluster";
import { createServer } from "interwire/http2";
import type { IWorker } from "./cluster-contract.js";

const workerCount = 2;

/** Tells the parent, unless that has left. */
function tell(news: object): void {
  if (process.connected) process.send?.(news);
}

/** Passes on what workers tell, and tells the one whose process has a number to close. */
function lead(): void {
  const workers = Array.from({ length: workerCount }, () => cluster.fork());
  for (const worker of workers) {
    worker.on("message", tell);
    worker.on("exit", (exit) => tell({ exit }));
  }
  process.on("message", (pid) => {
    workers.find((worker) => worker.process.pid === pid)?.send("close");
  });
  process.on("disconnect", () => {
    for (const worker of workers) worker.process.kill();
  });
}

async function serve(at: string): Promise<void> {
  const closing = new Promise((resolve) => process.once("message", resolve));
  const server = createServer().implement<IWorker>({
    Who: () => process.pid,
    WhoCloses: async () => {
      tell({ waits: process.pid });
      await closing;
      return process.pid;
    },
  });
  tell({ address: await server.listen(at) });
  await closing;
  await server.close();
  cluster.worker?.disconnect();
}

if (cluster.isPrimary) lead();
else void serve(process.argv[2] as string);
