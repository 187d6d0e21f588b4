import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Client, createChannel, createClientFactory } from "interwire";
import { everyNth } from "../support/sample.js";
import type { IAttacked } from "./attacked-contract.js";
import type { ServerReport } from "./attacked-server.js";
import { type Attack, attacks } from "./attacks.js";

/** The effect of an attack on a server. */
interface Damage extends ServerReport {
  readonly outcome: string;
  /** The calls of another client while it went on, and those of them that failed. */
  readonly calls: number;
  readonly failures: readonly string[];
}

const leastCalls = 50;
const longestMs = 15_000;
const mebibyte = 1024 * 1024;

/** Attacks a server in a process of its own, while another client calls it. */
async function attack({ run }: Attack, kind: string): Promise<Damage> {
  const child = fork(join(__dirname, "attacked-server.js"), [kind], { execArgv: ["--expose-gc"] });
  const [address] = (await once(child, "message")) as [string];
  const channel = createChannel(address);
  const client = createClientFactory().createClient<IAttacked>(channel);
  for (let n = 0; n < leastCalls; n++) await client.Echo("warm");
  await ask(child, "start");
  let isOver = false;
  const measure = async (): Promise<void> => {
    // A server that was given up is gone.
    if (!isOver) await ask(child, "measure");
  };
  const attacked = Promise.race([run(address, measure), later("it goes on")]).finally(() => {
    isOver = true;
  });
  const failures: string[] = [];
  let calls = 0;
  for (; !isOver || calls < leastCalls; calls++) await callOnce(client, failures);
  const outcome = await attacked;
  const report = await ask(child, "report");
  channel.close();
  child.kill("SIGKILL");
  await once(child, "exit");
  return { ...(report as ServerReport), outcome, calls, failures };
}

async function callOnce(client: Client<IAttacked>, failures: string[]): Promise<void> {
  try {
    if ((await client.Echo("victim")) !== "victim") failures.push("another text");
  } catch (error) {
    failures.push((error as Error).message);
  }
}

/** Some servers neither take all of an attack nor end it. */
function later(outcome: string): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, longestMs, outcome).unref());
}

async function ask(child: ChildProcess, question: string): Promise<unknown> {
  child.send(question);
  const [answer] = (await once(child, "message")) as [unknown];
  return answer;
}

function show({ outcome, calls, growth, held, delayMs }: Damage): string {
  return `${outcome}, +${(growth / mebibyte).toFixed(0)} MB (held +${(held / mebibyte).toFixed(1)}), longest wait ${delayMs.toFixed(0)} ms, ${calls} calls`;
}

test.each(everyNth(2, attacks))(
  "$name: others are served, and memory grows no more than that of grpc-js' server",
  async (one) => {
    const theirs = await attack(one, "grpc-js");
    const ours = await attack(one, "http2");
    process.stdout.write(`${one.name}: ours ${show(ours)}; grpc-js ${show(theirs)}\n`);
    expect(ours.outcome).toBe(one.expected);
    expect(ours.failures).toEqual([]);
    expect(ours.held).toBeLessThan(one.held ?? Number.POSITIVE_INFINITY);
    // Garbage counts as well, so the limit has room for the garbage of any load.
    if (one.most !== undefined) {
      expect(theirs.failures).toEqual([]);
      expect(Math.max(ours.growth, theirs.growth)).toBeLessThan(one.most);
    }
    expect(ours.growth).toBeLessThan(Math.max(one.growth, theirs.growth) + 48 * mebibyte);
  },
  300_000,
);
