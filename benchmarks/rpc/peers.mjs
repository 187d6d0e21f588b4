import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../support/paths.mjs";

/** Starts a process of one side. */
export async function start(args, execArgv) {
  const child = fork(join(root, "benchmarks/rpc/process.mjs"), args, { execArgv });
  child.on("exit", (code) => {
    if (code !== 0) throw new Error(`The process ${args.join(" ")} ended with ${code}.`);
  });
  const [message] = await once(child, "message");
  const ask = async (question) => {
    child.send(question);
    const [answer] = await once(child, "message");
    return answer;
  };
  const stop = async () => {
    child.disconnect();
    await once(child, "exit");
  };
  return { message, ask, stop };
}

/**
 * A server and a client of one library, or the client of another one. `variant` is that of a library's options; `execArgv` are
 * Node's own options for either process.
 */
export async function startPeer(name, { module = name, variant = "", client: other, execArgv = {} } = {}) {
  const server = await start([module, variant], execArgv.server);
  const clientSide = other === undefined ? [module, variant] : [other.module, other.variant];
  const client = await start([...clientSide, server.message.address], execArgv.client);
  const idle = { client: client.message.memory, server: server.message.memory };
  const peak = { ...idle };

  const run = async (order) => {
    const before = await server.ask({});
    const { count, seconds, cpu, memory, ...latencies } = await client.ask(order);
    const after = await server.ask({});
    peak.client = Math.max(peak.client, memory);
    peak.server = Math.max(peak.server, after.memory);
    return { rate: count / seconds, client: cpu / count, server: (after.cpu - before.cpu) / count, ...latencies };
  };
  const stop = async () => {
    await client.stop();
    await server.stop();
  };
  return { name, idle, peak, run, stop };
}
