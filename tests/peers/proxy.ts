import { spawn } from "node:child_process";
import { once } from "node:events";

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
  stop(): Promise<void>;
}

/** Starts a proxy's program, which listens on an address. */
export function runProxy(
  address: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningProxy {
  const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, ...env } });
  const closed = once(child, "close");
  const stop = async (): Promise<void> => {
    child.kill();
    await closed;
  };
  return { address, stop };
}
