import { createServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { Http2SubchannelCall } from "@grpc/grpc-js/build/src/subchannel-call.js";
import { Metadata, withOptions } from "interwire";
import { unframe } from "../../interop/raw-http2.js";
import type { ICalculator } from "../contracts.js";
import { failure, until } from "../running.js";
import type { IStreams } from "../stream-contract.js";
import { answer, clients, closeLater, connectTo, serve, three, ways } from "../two-ways.js";

async function* numbers(from: number, to: number) {
  for (let at = from; at < to; at++) {
    yield at;
    if (at % 10 === 0) await new Promise(setImmediate);
  }
}

/** Waits until a count that has begun stands still. */
async function untilStill(count: () => number): Promise<void> {
  let last = -1;
  await until(() => {
    const isStill = count() > 64 && last === count();
    last = count();
    return isStill;
  });
}

describe.each(ways)("through %s", (_, options) => {
  test("a server that answers early ends a request stream", async () => {
    const { port } = await serve((stream) => stream.once("data", () => answer(stream, three)));
    const client = clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`, options));
    for (let at = 0; at < 20; at++) {
      await expect(client.Sum(numbers(0, Number.POSITIVE_INFINITY))).resolves.toBe(3);
    }
  });

  test("a call that is cancelled while it is refused is not made again", async () => {
    let calls = 0;
    const { port } = await serve((stream) => {
      if (++calls === 1) stream.close(7);
      else answer(stream, three);
    });
    const client = clients.createClient<ICalculator>(await connectTo(`127.0.0.1:${port}`, options));
    const end = new AbortController();
    const calling = Http2SubchannelCall.prototype as unknown as { outputStatus(): void };
    const { outputStatus } = calling;
    const spy = jest.spyOn(calling, "outputStatus").mockImplementation(function (this: unknown) {
      outputStatus.call(this);
      end.abort();
    });
    const error = await failure(withOptions(client, { signal: end.signal }).Sum(1, 2));
    spy.mockRestore();
    expect([1, 14]).toContain(error.code);
  });

  test("calls wait for a server with one stream at a time, and may be left while they do", async () => {
    const server = createServer({ settings: { maxConcurrentStreams: 1 } });
    const streams: ServerHttp2Stream[] = [];
    server.on("stream", (stream) => streams.push(stream.resume()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closeLater(() => server.close());
    const client = clients.createClient<ICalculator>(
      await connectTo(`127.0.0.1:${(server.address() as AddressInfo).port}`, options),
    );
    const first = client.Sum(1, 2);
    await until(() => streams.length === 1);
    expect(await failure(withOptions(client, { timeoutMs: 50 }).Sum(1, 2))).toMatchObject({ code: 4 });
    const end = new AbortController();
    const left = failure(withOptions(client, { signal: end.signal }).Sum(1, 2));
    await new Promise(setImmediate);
    end.abort();
    expect(await left).toMatchObject({ code: 1 });
    const last = client.Sum(1, 2);
    answer(streams[0] as ServerHttp2Stream, three);
    await expect(first).resolves.toBe(3n);
    await until(() => streams.length === 2);
    answer(streams[1] as ServerHttp2Stream, three);
    await expect(last).resolves.toBe(3n);
  });

  test("after GOAWAY a call ends as it would, and others take a new connection", async () => {
    const streams: ServerHttp2Stream[] = [];
    const sessions = new Set<unknown>();
    const { port } = await serve((stream) => {
      streams.push(stream);
      sessions.add(stream.session);
    });
    const client = clients.createClient<ICalculator>(await connectTo(`127.0.0.1:${port}`, options));
    const first = client.Sum(1, 2);
    await until(() => streams.length === 1);
    streams[0]?.session?.close();
    const others: Promise<unknown>[] = [];
    for (let at = 0; at < 30; at++) {
      others.push(client.Sum(1, 2));
      await new Promise(setImmediate);
    }
    answer(streams[0] as ServerHttp2Stream, three);
    await expect(first).resolves.toBe(3n);
    await until(() => streams.length === 31);
    for (const stream of streams.slice(1)) answer(stream, three);
    await expect(Promise.all(others)).resolves.toHaveLength(30);
    expect(sessions.size).toBe(2);
  });

  test("a call in flight is cancelled when its channel is closed", async () => {
    const streams: ServerHttp2Stream[] = [];
    const { port } = await serve((stream) => streams.push(stream));
    const channel = await connectTo(`127.0.0.1:${port}`, options);
    const call = failure(clients.createClient<ICalculator>(channel).Sum(1, 2));
    await until(() => streams.length === 1);
    channel.close();
    expect(await call).toMatchObject({ code: 1, rawMessage: "The channel was closed" });
    await until(() => streams[0]?.rstCode === 8);
  });

  test("what is sent again is what was sent, though the caller has changed its metadata", async () => {
    const seen: unknown[] = [];
    const { port } = await serve((stream, headers) => {
      if (seen.push(headers.user) === 1) stream.close(7);
      else answer(stream, three);
    });
    const metadata = new Metadata();
    metadata.set("user", "ada");
    const calculator = clients.createClient<ICalculator>(await connectTo(`127.0.0.1:${port}`, options));
    const call = withOptions(calculator, { metadata }).Sum(1, 2);
    metadata.set("user", "byron");
    await expect(call).resolves.toBe(3n);
    expect(seen).toEqual(["ada", "ada"]);
  });

  test("calls go to the next address when the first one's server has gone", async () => {
    const seen: string[] = [];
    const serveAs = (name: string) =>
      serve((stream) => {
        seen.push(name);
        answer(stream, three);
      });
    const [first, second] = [await serveAs("first"), await serveAs("second")];
    const channel = await connectTo(`ipv4:127.0.0.1:${first.port},127.0.0.1:${second.port}`, options);
    const client = withOptions(clients.createClient<ICalculator>(channel), { waitForReady: true });
    await client.Sum(1, 2);
    first.close();
    await client.Sum(1, 2).catch(() => {});
    await client.Sum(1, 2);
    expect([seen[0], seen.at(-1)]).toEqual(["first", "second"]);
  });
});

test("channels to one address share one connection", async () => {
  const sessions = new Set<unknown>();
  const { port } = await serve((stream) => {
    sessions.add(stream.session);
    answer(stream, three);
  });
  for (let at = 0; at < 3; at++) {
    await clients.createClient<ICalculator>(await connectTo(`127.0.0.1:${port}`)).Sum(1, 2);
  }
  expect(sessions.size).toBe(1);
});

// Through the layers of grpc-js the next request's failed write takes the place of the status.
test("all responses arrive though the server ended the call before the requests did", async () => {
  const responses = Buffer.concat(Array.from({ length: 40 }, () => three));
  const { port } = await serve((stream) => stream.once("data", () => answer(stream, responses)));
  const client = clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`));
  let count = 0;
  for await (const item of client.Double(numbers(0, Number.POSITIVE_INFINITY))) {
    expect(item).toBe(3);
    count++;
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  }
  expect(count).toBe(40);
});

test("a request stream is sent again that the server refused when its window was full", async () => {
  const streams: ServerHttp2Stream[] = [];
  const seen: string[] = [];
  const { port } = await serve((stream) => {
    if (streams.push(stream) === 1) {
      stream.pause();
      return;
    }
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      seen.push(...unframe(Buffer.concat(chunks)));
      answer(stream, three);
    });
  });
  const client = clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`));
  let taken = 0;
  async function* items() {
    for (; taken < 7000; taken++) yield 2 ** 30 + taken;
  }
  const call = client.Sum(items());
  await untilStill(() => taken);
  expect(taken).toBeLessThan(7000);
  streams[0]?.close(7);
  await expect(call).resolves.toBe(3);
  expect(new Set(seen).size).toBe(7000);
});
