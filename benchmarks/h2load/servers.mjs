import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../support/paths.mjs";

/** Processor time is counted by the kernel in hundredths of a second. */
const microsecondsPerTick = 10_000;

/**
 * A running server. What it needs is read from the kernel, so that all are measured alike: processor time in microseconds,
 * resident memory in bytes.
 */
function running(child, address, service, collect) {
  const { pid } = child;
  return {
    address,
    service,
    collect,
    cpu() {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [user, system] = stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .slice(11, 13);
      return (Number(user) + Number(system)) * microsecondsPerTick;
    },
    memory() {
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) * 1024;
    },
    async stop() {
      const ended = once(child, "exit");
      if (child.connected) child.disconnect();
      else child.stdin.end();
      await ended;
    },
  };
}

/** Starts a server of a module of `benchmarks/rpc`. */
export async function startNode(module, variant = "") {
  const script = join(root, "benchmarks/rpc/process.mjs");
  const child = fork(script, [module, variant], { execArgv: ["--expose-gc"] });
  const [{ address }] = await once(child, "message");
  const collect = async () => {
    child.send("collect");
    await once(child, "message");
  };
  return running(child, address, module === "interwire" ? "IOrders" : "bench.Orders", collect);
}

/** Starts the server in C++. */
export async function startCpp(program) {
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = await once(createInterface({ input: child.stdout }), "line");
  return running(child, `127.0.0.1:${port}`, "bench.Orders", async () => {});
}
