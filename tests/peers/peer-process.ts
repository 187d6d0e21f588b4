import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { ClientCase, ClientReport } from "../interop/native-client-cases.js";
import type { NativeServer } from "../interop/native-peer.js";

/** How a peer's program is started. */
export interface PeerCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a peer's server: it prints its port and ends with its stdin. */
export async function startServer(command: PeerCommand): Promise<NativeServer> {
  const child = start(command);
  const ended = endOf(child);
  const lines = createInterface({ input: child.stdout });
  const port = await Promise.race([
    new Promise<string>((resolve) => lines.once("line", resolve)),
    ended.then(() => Promise.reject(new Error(`${command.file} ended before it printed its port.`))),
  ]);
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  return { address: `127.0.0.1:${port}`, stop };
}

/** Has a peer's client make calls to an address: a case on each line of its stdin, a report on each of its stdout. */
export async function runClient(
  command: PeerCommand,
  address: string,
  cases: readonly ClientCase[],
): Promise<ClientReport[]> {
  const child = start({ ...command, args: [...command.args, address] });
  const reports: ClientReport[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => reports.push(toReport(JSON.parse(line))));
  for (const { name, path, request, metadata, timeoutMs, cancelAfterMs } of cases) {
    const peerCase = { name, path, request: JSON.stringify(request), metadata, timeoutMs, cancelAfterMs };
    child.stdin.write(`${JSON.stringify(peerCase)}\n`);
  }
  child.stdin.end();
  await endOf(child);
  return reports;
}

function start({ file, args, env }: PeerCommand): ChildProcessWithoutNullStreams {
  return spawn(file, args, { env: { ...process.env, ...env } });
}

/** Settles when a program ended, and says what it complained about when it failed. */
function endOf(child: ChildProcessWithoutNullStreams): Promise<void> {
  let complaints = "";
  child.stderr.on("data", (text: Buffer) => {
    complaints += text.toString();
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${child.spawnfile} ended with ${code}: ${complaints}`));
    });
  });
}

/** protobuf's JSON leaves out what is at its default. */
function toReport(json: Partial<ClientReport>): ClientReport {
  const { code = 0, details = "", response, headers = {}, trailers = {} } = json;
  return {
    code,
    details,
    headers,
    trailers,
    response: response === undefined ? undefined : JSON.parse(String(response)),
  };
}
