import { spawn } from "node:child_process";
import { once } from "node:events";
import { pause } from "../runtime/running.js";

/** A proxy of HTTP/2 without TLS that is not ours. */
export interface HttpProxy {
  readonly name: string;
  /** Starts it in a folder of its own, before servers that each listen on a socket; it keeps connections to them. */
  start(folder: string, servers: readonly string[]): RunningProxy;
  /** Its complaints about servers, from its log in such a folder. */
  complaints(folder: string): readonly string[];
}

/** A proxy that runs, and where it is reached. */
export interface RunningProxy {
  readonly address: string;
  /** Has it read its configuration again: new processes take the connections, those of old ones end with their calls. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/** How a proxy's program is run. */
export interface ProxyCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The signal that reloads the configuration; SIGHUP unless given. */
  readonly reloadSignal?: NodeJS.Signals;
  /** What the program writes to its error stream once it has reloaded; it may not be told to reload before. */
  readonly reloaded?: string;
}

/** Starts a proxy's program, which listens on an address. */
export function runProxy(
  address: string,
  { program, args, env = {}, reloadSignal = "SIGHUP", reloaded }: ProxyCommand,
): RunningProxy {
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...env } });
  const closed = once(child, "close");
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    told += text;
  });
  const reload = async (): Promise<void> => {
    const { length } = told;
    child.kill(reloadSignal);
    while (reloaded !== undefined && !told.includes(reloaded, length)) {
      // HAProxy misses a signal that comes while it still begins.
      if (!(await Promise.race([once(child.stderr, "data"), pause(500)]))) child.kill(reloadSignal);
    }
  };
  const stop = async (): Promise<void> => {
    child.kill();
    await closed;
  };
  return { address, reload, stop };
}
