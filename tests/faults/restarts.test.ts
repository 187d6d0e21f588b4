import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type CallOptions, type Client, createClientFactory } from "interwire";
import { createChannel } from "interwire/http2";
import { until } from "../runtime/running.js";
import { all } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";

interface Served {
  readonly child: ChildProcess;
  readonly port: number;
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

async function start(kind: string, port = 0): Promise<Served> {
  const child = fork(join(__dirname, "restart-process.js"), [kind, `127.0.0.1:${port}`]);
  running.push(child);
  const [message] = (await once(child, "message")) as [{ port: number }];
  return { child, port: message.port };
}

async function stop({ child }: Served): Promise<void> {
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Makes calls of all kinds, many at a time, until it is told to stop. */
class Load {
  calls = 0;
  readonly failures: unknown[] = [];
  private isOver = false;
  private readonly loops: Promise<void>[];

  constructor(client: Client<IKinds>) {
    const calls: readonly (() => Promise<unknown>)[] = [
      () => client.Ask(1),
      () => client.Ask(2),
      () => all(client.Download(20)),
      () => client.Upload(numbers()),
      () => all(client.Exchange(numbers())),
    ];
    this.loops = [...calls, ...calls, ...calls, ...calls].map((call) => this.repeat(call));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.loops);
  }

  /** Lets some calls happen. */
  async more(): Promise<void> {
    const { calls } = this;
    await until(() => this.calls > calls + 50);
  }

  private async repeat(call: () => Promise<unknown>): Promise<void> {
    while (!this.isOver) {
      await call().catch((error: unknown) => this.failures.push(error));
      this.calls++;
    }
  }
}

async function* numbers(): AsyncIterable<number> {
  for (let value = 0; value < 5; value++) yield value;
}

function open(target: string, defaults: CallOptions) {
  const channelOptions = { "grpc.initial_reconnect_backoff_ms": 50, "grpc.max_reconnect_backoff_ms": 200 };
  const channel = createChannel(target, { channelOptions });
  return { channel, client: createClientFactory({ defaults }).createClient<IKinds>(channel) };
}

describe.each(["http2", "grpc-js", "bare grpc-js"])("no call fails when a server on %s", (kind) => {
  test("of two is stopped by SIGTERM under load and started again, one after the other", async () => {
    const served = await Promise.all([start(kind), start(kind)]);
    const { channel, client } = open(`ipv4:${served.map(({ port }) => `127.0.0.1:${port}`).join()}`, {
      timeoutMs: 60_000,
    });
    const load = new Load(client);
    await load.more();
    for (const [at, one] of served.entries()) {
      await stop(one);
      await load.more();
      served[at] = await start(kind, one.port);
    }
    await stop(served[0]!);
    await load.more();
    await load.stop();
    channel.close();
    await stop(served[1]!);
    expect(load.failures).toEqual([]);
  });

  test("is stopped under load and started again, and calls wait for it", async () => {
    let one = await start(kind);
    const { channel, client } = open(`127.0.0.1:${one.port}`, { timeoutMs: 60_000, waitForReady: true });
    const load = new Load(client);
    await load.more();
    await stop(one);
    one = await start(kind, one.port);
    await load.more();
    await load.stop();
    channel.close();
    await stop(one);
    expect(load.failures).toEqual([]);
  });
});
