import { type ChildProcess, fork } from "node:child_process";
import { getEventListeners, once } from "node:events";
import { join } from "node:path";
import { type Client, createChannel, createClientFactory, type int32 } from "interwire";
import { heapUsed } from "./heap.js";
import { lagging } from "./lagging.js";
import type { IVolume } from "./volume-contract.js";
import type { VolumeReport } from "./volume-report.js";

/** Makes calls of one kind, and says now and then that a part is done. */
type Load = (client: Client<IVolume>, count: number, part: () => Promise<void>) => Promise<void>;

function assertEqual(found: unknown, expected: unknown, what: string): void {
  if (found !== expected) throw new Error(`${what}: ${found} rather than ${expected}`);
}

async function* numbers(count: number, part: () => Promise<void> = async () => {}): AsyncIterable<int32> {
  for (let value = 0; value < count; value++) {
    if (value % 250_000 === 249_999) await part();
    yield value;
  }
}

async function* zeros(count: number, part: () => Promise<void>): AsyncIterable<int32> {
  for await (const _ of numbers(count, part)) yield 0;
}

async function receive(items: AsyncIterable<int32>, count: number, part: () => Promise<void>): Promise<void> {
  let received = 0;
  for await (const value of items) {
    assertEqual(value, received++, "An item");
    if (received % 250_000 === 0) await part();
  }
  assertEqual(received, count, "The number of items");
}

const loads: Readonly<Record<string, Load>> = {
  "server stream": (client, count, part) => receive(client.Download(count), count, part),
  "server stream to a client that lags": (client, count, part) => receive(lagging(client.Download(count)), count, part),
  "client stream to a server that lags": async (client, count, part) =>
    assertEqual(await client.UploadToLagging(numbers(count, part)), count, "The number of items"),
  "client stream": async (client, count, part) =>
    assertEqual(await client.Upload(numbers(count, part)), count, "The number of items"),
  "client stream of default values": async (client, count, part) =>
    assertEqual(await client.Upload(zeros(count, part)), count, "The number of items"),
  duplex: (client, count, part) => receive(client.Exchange(numbers(count)), count, part),
  "concurrent calls": async (client, count, part) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, value) => client.Meet(value, count)));
    for (const [value, answer] of answers.entries()) assertEqual(answer, value, "An answer");
    await part();
  },
  "calls with one signal": async (client, count, part) => {
    const { signal } = new AbortController();
    const size = 500;
    for (let first = 0; first < count; first += size) {
      const calls = Array.from({ length: size }, (_, at) => client.Echo(first + at, signal));
      assertEqual(getEventListeners(signal, "abort").length, 1, "Listeners on the signal");
      for (const [at, answer] of (await Promise.all(calls)).entries()) assertEqual(answer, first + at, "An answer");
      assertEqual(getEventListeners(signal, "abort").length, 0, "Listeners that are left on the signal");
      if (first % 25_000 === 0) await part();
    }
  },
};

async function ask(server: ChildProcess, question: string): Promise<unknown> {
  server.send(question);
  const [answer] = await once(server, "message");
  return answer;
}

async function main(kind: string, count: number, ...options: string[]): Promise<VolumeReport> {
  const warnings: string[] = [];
  process.on("warning", (warning) => warnings.push(String(warning)));
  // With the same options of Node.
  const server = fork(join(__dirname, "server-process.js"));
  const [address] = (await once(server, "message")) as [string];
  // With an option for the layers of grpc-js, calls go through them.
  const channelOptions = options.length === 0 ? {} : { "grpc.enable_retries": 1 };
  const channel = createChannel(address, { channelOptions });
  const client = createClientFactory().createClient<IVolume>(channel);
  const heaps = async () => ({ client: heapUsed(), server: Number(await ask(server, "heap")) });
  await receive(client.Exchange(numbers(10_000)), 10_000, async () => {});
  const before = await heaps();
  const growth = { client: 0, server: 0 };
  const part = async (): Promise<void> => {
    const now = await heaps();
    growth.client = Math.max(growth.client, now.client - before.client);
    growth.server = Math.max(growth.server, now.server - before.server);
  };
  const start = performance.now();
  await (loads[kind] as Load)(client, count, part);
  const seconds = (performance.now() - start) / 1000;
  await part();
  channel.close();
  assertEqual(await ask(server, "close"), "closed", "The server");
  return { growth, seconds, warnings };
}

const [, , kind, count, ...options] = process.argv;
void main(kind as string, Number(count), ...options).then((report) =>
  process.send?.(report, () => process.disconnect()),
);
