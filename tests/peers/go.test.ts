import { type Channel, createClientFactory, createServer, type Server } from "interwire";
import { createChannel, http2 } from "interwire/http2";
import type { ICalculator } from "../../test-fixtures/contracts/directory.js";
import { Calculator } from "../../test-fixtures/contracts/directory-service.js";
import { describePeer } from "../interop/describe-peer.js";
import type { NativeClient, NativeServer } from "../interop/native-peer.js";
import { until } from "../runtime/running.js";
import { goPeer } from "./go-peer.js";

describePeer(goPeer);

describe("no call fails", () => {
  let servers: NativeServer[] = [];
  let client: NativeClient;
  let ours: Server;
  let channel: Channel;
  let isOver = false;
  let load: Promise<void>[] = [];

  /** Calls again and again, twenty times at once. */
  function repeat(call: () => Promise<void>): void {
    isOver = false;
    load = Array.from({ length: 20 }, async () => {
      while (!isOver) await call();
    });
  }

  async function end(): Promise<void> {
    isOver = true;
    await Promise.all(load);
  }

  afterEach(async () => {
    await end();
    channel?.close();
    await client?.stop();
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await ours?.close({ graceMs: 0 });
  });

  test("of ours when a server in Go stops under load, and another one takes over", async () => {
    servers = await Promise.all([goPeer.startServer(), goPeer.startServer()]);
    channel = createChannel(`ipv4:${servers.map(({ address }) => address).join()}`);
    const calculator = createClientFactory({ defaults: { timeoutMs: 20_000 } }).createClient<ICalculator>(channel);
    const failures: unknown[] = [];
    let calls = 0;
    repeat(async () => {
      await calculator.SumAsync(1, 2, 3).catch((error: unknown) => failures.push(error));
      calls++;
    });
    await until(() => calls > 500);
    await servers.shift()?.stop();
    const before = calls;
    await until(() => calls > before + 500);
    await end();
    expect(failures).toEqual([]);
  });

  test("of a client in Go when connections to our server end by their age", async () => {
    ours = createServer({ transport: http2({ maxConnectionAgeMs: 30 }) }).map(Calculator);
    const address = await ours.listen("127.0.0.1:0");
    client = await goPeer.startClient();
    const codes = new Set<number>();
    let calls = 0;
    const call = { path: "/CalculatorNative/Sum", requests: [{ x: 1 }], metadata: [], timeoutMs: 20_000 };
    repeat(async () => void codes.add((await client.start(address, { ...call, name: `${calls++}` }).report).code));
    await until(() => (ours.stats.http2?.connectionsOpened ?? 0) > 20);
    await end();
    expect([...codes]).toEqual([0]);
  });
});
