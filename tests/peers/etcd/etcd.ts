import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { assertEtcd } from "../toolchain.js";

/** A server of etcd that runs. */
export interface Etcd {
  /** As channels take it. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts Debian's etcd with its data and its sockets in a folder. */
export async function startEtcd(folder: string): Promise<Etcd> {
  assertEtcd();
  const [client, peer] = ["client", "peer"].map((name) => `unix://${name}:1`);
  const args = [
    "--data-dir=data",
    "--logger=zap",
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ];
  const child = spawn("etcd", args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const closed = once(child, "close");
  const lines = createInterface({ input: child.stderr });
  const ready = new Promise<void>((resolve) => {
    lines.on("line", (line) => {
      if (line.includes("serving client traffic")) resolve();
    });
  });
  await Promise.race([ready, closed.then(() => Promise.reject(new Error("etcd ended before it served.")))]);
  const stop = async (): Promise<void> => {
    child.kill();
    await closed;
  };
  return { address: `unix:${folder}/client:1`, stop };
}

/** The lines that `etcdctl` prints. The server may be in this process. */
export async function etcdctl(address: string, ...args: readonly string[]): Promise<string[]> {
  const child = spawn("etcdctl", args, { env: environmentOf(address) });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on("line", (line) => {
      if (line !== "") lines.push(line);
    });
  }
  const [status] = await once(child, "close");
  return status === 0 ? lines : [...lines, `status ${status}`];
}

/** The first lines that `etcdctl watch` prints. */
export async function watchLines(address: string, count: number, ...args: readonly string[]): Promise<string[]> {
  const child = spawn("etcdctl", ["watch", ...args], { env: environmentOf(address) });
  const closed = once(child, "close");
  const found: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    found.push(line);
    if (found.length === count) break;
  }
  child.kill("SIGINT");
  await closed;
  return found;
}

function environmentOf(address: string): NodeJS.ProcessEnv {
  const endpoint = address.replace(/^unix:/, "unix://");
  return { ...process.env, ETCDCTL_API: "3", ETCDCTL_ENDPOINTS: endpoint };
}
