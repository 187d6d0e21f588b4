import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { CallEvents } from "../interop/call-events.js";
import type { NativeClient, NativeServer, PeerReport, RunningPeerCall } from "../interop/native-peer.js";

/** How a peer's program is started. */
export interface PeerCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a peer's server: it prints its port, then a line for each event, and ends with its stdin. */
export async function startServer(command: PeerCommand): Promise<NativeServer> {
  const child = start(command);
  const ended = endOf(child);
  const events = new CallEvents();
  const lines = createInterface({ input: child.stdout });
  const port = await Promise.race([
    new Promise<string>((resolve) => lines.once("line", resolve)),
    ended.then(() => Promise.reject(new Error(`${command.file} ended before it printed its port.`))),
  ]);
  lines.on("line", (event) => events.add(event));
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  return { address: `127.0.0.1:${port}`, events, stop };
}

/** Starts a peer's client, which reads a command from each line of its stdin and prints what comes of its calls. */
export async function startClient(command: PeerCommand): Promise<NativeClient> {
  const child = start(command);
  const ended = endOf(child);
  const calls = new Map<string, PeerCallOutput>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { name = "", response, report } = JSON.parse(line) as Output;
    if (response !== undefined) calls.get(name)?.onResponse(response);
    else calls.get(name)?.onReport(report ?? {});
  });
  const say = (said: object): boolean => child.stdin.write(`${JSON.stringify(said)}\n`);
  return {
    start: (address, { requests, ...call }) => {
      const { name } = call;
      const output = new PeerCallOutput(ended, () => say({ cancel: name }));
      calls.set(name, output);
      say({ call: { ...call, address, requests: requests.map((request) => JSON.stringify(request)) } });
      return output;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** A line that a peer's client prints. protobuf's JSON leaves out what is at its default. */
interface Output {
  readonly name?: string;
  readonly response?: string;
  readonly report?: Partial<Omit<PeerReport, "status">> & { readonly status?: string };
}

/** The output of a peer's client for one call. */
class PeerCallOutput implements RunningPeerCall {
  readonly report: Promise<PeerReport>;
  readonly cancel: () => void;
  private readonly responses: unknown[] = [];
  private readonly arrived = new CallEvents();
  private resolve: (report: PeerReport) => void = () => {};

  constructor(ended: Promise<void>, cancel: () => void) {
    this.cancel = cancel;
    const over = ended.then(() => Promise.reject(new Error("The client ended before its call.")));
    this.report = Promise.race([new Promise<PeerReport>((resolve) => (this.resolve = resolve)), over]);
    // A test that fails leaves its call behind, and nobody awaits the report.
    this.report.catch(() => {});
    this.arrived.add("0");
  }

  received(count: number): Promise<void> {
    return this.arrived.seen(`${count}`);
  }

  onResponse(json: string): void {
    this.arrived.add(`${this.responses.push(JSON.parse(json))}`);
  }

  onReport({ code = 0, details = "", headers = [], trailers = [], status }: NonNullable<Output["report"]>): void {
    const { responses } = this;
    const known = status === undefined ? undefined : JSON.parse(status);
    this.resolve({ code, details, responses, headers: headers.map(full), trailers: trailers.map(full), status: known });
  }
}

const full = ({ name = "", value = "" }: { readonly name?: string; readonly value?: string }) => ({ name, value });

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
