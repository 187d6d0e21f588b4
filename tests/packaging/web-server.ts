import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { freePort } from "./packed.js";

/** A program that serves HTTP. It finds its ports in the environment: `PORT`, and `RPC_ADDRESS` for a server of interwire. */
export interface WebProgram {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** The binary; left out, that of the tests. */
  readonly node?: string;
  readonly args: readonly string[];
}

export interface RunningServer {
  readonly origin: string;
  get(path: string): Promise<Answer>;
  /** Asks until the answer is right. */
  getUntil(path: string, isRight: (answer: Answer) => boolean): Promise<Answer>;
  /** Sends a value as JSON. */
  post(path: string, value: object): Promise<Answer>;
  /** Sends the form of a page, as a browser without scripts does. */
  submit(path: string): Promise<Answer>;
  /** What it has printed so far. */
  printed(): string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The environment of no test. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const { JEST_WORKER_ID, NODE_ENV, NODE_OPTIONS, CI, ...env } = process.env;
  return { ...env, NO_COLOR: "1", FORCE_COLOR: "0" };
}

const longestWaitMs = 120_000;

/** Runs a program while it is used. It and what it started end behind that. */
export async function whileServing(
  { folder, env, node = process.execPath, args }: WebProgram,
  use: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const address = { PORT: String(port), HOSTNAME: "127.0.0.1", RPC_ADDRESS: `127.0.0.1:${await freePort()}` };
  const child = spawn(node, args, { cwd: folder, env: { ...env, ...address }, detached: true });
  try {
    await use(connect(child, `http://127.0.0.1:${port}`));
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      // The group of processes, as programs start others.
      process.kill(-(child.pid ?? 0), "SIGKILL");
      await once(child, "close");
    }
  }
}

function connect(child: ChildProcess, origin: string): RunningServer {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk));
  const printed = (): string => stripVTControlCharacters(text);
  const ask = async (path: string, init?: RequestInit): Promise<Answer> => {
    const end = Date.now() + longestWaitMs;
    for (;;) {
      const answer = await fetch(origin + path, init).catch(() => undefined);
      if (answer !== undefined) return { status: answer.status, text: await answer.text() };
      if (child.exitCode !== null || Date.now() > end) throw new Error(`No answer from ${path}:\n${printed()}`);
    }
  };
  const get = (path: string): Promise<Answer> => ask(path);
  return {
    origin,
    get,
    async getUntil(path, isRight) {
      const end = Date.now() + longestWaitMs;
      for (;;) {
        const answer = await get(path);
        if (isRight(answer)) return answer;
        if (Date.now() > end) throw new Error(`${path} stays at ${answer.status} ${answer.text}\n${printed()}`);
      }
    },
    post: (path, value) =>
      ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value) }),
    async submit(path) {
      const { text: page } = await get(path);
      const body = new FormData();
      for (const [, name = "", value = ""] of page.matchAll(
        /<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g,
      ))
        body.append(name, value.replaceAll("&quot;", '"'));
      return ask(path, { method: "POST", body, headers: { origin } });
    },
    printed,
  };
}
