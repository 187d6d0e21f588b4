import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { type Channel, createChannel, Metadata, withOptions } from "interwire";
import { frame, unframe } from "../../interop/raw-http2.js";
import { failure, until } from "../running.js";
import type { IStreams } from "../stream-contract.js";
import { answer, clients, closeLater, createCall, responseHead, serve, three } from "../two-ways.js";

/** A client of a channel that nobody has connected yet. */
function clientOf(target: string) {
  const channel: Channel = createChannel(target);
  closeLater(() => channel.close());
  createCall.mockClear();
  return { channel, client: clients.createClient<IStreams>(channel) };
}

/** Numbers without an end, and whether they are closed. */
function naturals() {
  const state = { closed: false };
  const items = (async function* () {
    try {
      for (let at = 0; ; at++) {
        yield at;
        if (at % 10 === 0) await new Promise(setImmediate);
      }
    } finally {
      state.closed = true;
    }
  })();
  return { state, items };
}

/** An address that takes connections and never says anything. */
async function silentAddress(): Promise<string> {
  const server = createTcpServer((socket) => closeLater(() => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeLater(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a request stream whose channel is not connected yet", () => {
  test("goes straight to the connection, whole and in order", async () => {
    let seen: string[] = [];
    const { port } = await serve((stream) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        seen = unframe(Buffer.concat(chunks));
        answer(stream, three);
      });
    });
    const { client } = clientOf(`127.0.0.1:${port}`);
    async function* hundred() {
      for (let i = 1; i <= 100; i++) yield i;
    }
    await expect(client.Sum(hundred())).resolves.toBe(3);
    expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => `08${Buffer.from([i + 1]).toString("hex")}`));
    expect(createCall).not.toHaveBeenCalled();
  });

  test("gets all responses though the server ends the call before the requests do", async () => {
    const responses = Buffer.concat(Array.from({ length: 40 }, () => three));
    const { port } = await serve((stream) => stream.once("data", () => answer(stream, responses)));
    const { state, items } = naturals();
    let count = 0;
    for await (const _ of clientOf(`127.0.0.1:${port}`).client.Double(items)) {
      count++;
      await new Promise(setImmediate);
    }
    expect(count).toBe(40);
    await until(() => state.closed);
  });

  test("sends the metadata of the moment of the call", async () => {
    const seen: unknown[] = [];
    const { port } = await serve((stream, headers) => {
      seen.push(headers.user);
      stream.on("end", () => answer(stream, three));
    });
    const metadata = new Metadata();
    metadata.set("user", "ada");
    const call = withOptions(clientOf(`127.0.0.1:${port}`).client, { metadata }).Sum((async function* () {})());
    metadata.set("user", "byron");
    await call;
    expect(seen).toEqual(["ada"]);
  });

  test("fails with UNAVAILABLE where nobody listens", async () => {
    const { port, close } = await serve(() => {});
    close();
    const { state, items } = naturals();
    expect(await failure(clientOf(`127.0.0.1:${port}`).client.Sum(items))).toMatchObject({ code: 14 });
    await until(() => state.closed);
  });

  test("fails at its deadline", async () => {
    const { state, items } = naturals();
    const hasty = withOptions(clientOf(await silentAddress()).client, { timeoutMs: 50 });
    expect(await failure(hasty.Sum(items))).toMatchObject({ code: 4 });
    await until(() => state.closed);
  });

  test("is cancelled by its signal", async () => {
    const { state, items } = naturals();
    const end = new AbortController();
    const call = failure(withOptions(clientOf(await silentAddress()).client, { signal: end.signal }).Sum(items));
    await new Promise(setImmediate);
    end.abort("enough");
    expect(await call).toMatchObject({ code: 1, cause: "enough" });
    await until(() => state.closed);
  });

  test("is cancelled when its channel is closed", async () => {
    const { state, items } = naturals();
    const { channel, client } = clientOf(await silentAddress());
    const call = failure(client.Sum(items));
    await new Promise(setImmediate);
    channel.close();
    expect(await call).toMatchObject({ code: 1, rawMessage: "The channel was closed" });
    await until(() => state.closed);
  });

  test("fails with the error of its source", async () => {
    const broken = new Error("broken");
    const { port } = await serve((stream) => stream.respond(responseHead));
    const items = (async function* () {
      yield 1;
      throw broken;
    })();
    await expect(clientOf(`127.0.0.1:${port}`).client.Sum(items)).rejects.toBe(broken);
  });
});

describe("a response stream whose channel is not connected yet", () => {
  const failed = { "grpc-status": "5", "grpc-message": "gone" };
  const twenty = Array.from({ length: 20 }, (_, i) => i + 1);

  /** Reads at the pace of a slow loop, and adds the items to `seen`. */
  async function readSlowly<Item>(items: AsyncIterable<Item>, seen: Item[]): Promise<void> {
    for await (const item of items) {
      seen.push(item);
      await new Promise(setImmediate);
    }
  }

  test("goes straight to the connection, and gives the items before a failure", async () => {
    const messages = Buffer.concat(twenty.map((at) => frame(`08${Buffer.from([at]).toString("hex")}`)));
    const requests: Buffer[] = [];
    const { port } = await serve((stream) => {
      stream.on("data", (chunk: Buffer) => requests.push(chunk));
      stream.on("end", () => answer(stream, messages, {}, failed));
    });
    const seen: number[] = [];
    const reading = readSlowly(clientOf(`127.0.0.1:${port}`).client.Count(1, 20), seen);
    expect(await failure(reading)).toMatchObject({ code: 5, rawMessage: "gone" });
    expect(seen).toEqual(twenty);
    expect(unframe(Buffer.concat(requests))).toEqual(["08011014"]);
    expect(createCall).not.toHaveBeenCalled();
  });

  test("fails at once with what cannot be sent", async () => {
    const { client } = clientOf(await silentAddress());
    expect(await failure(readSlowly(client.Count(1.5, 20), []))).toMatchObject({ code: "IW2007" });
  });

  test("fails with UNAVAILABLE where nobody listens", async () => {
    const { port, close } = await serve(() => {});
    close();
    const reading = readSlowly(clientOf(`127.0.0.1:${port}`).client.Count(1, 3), []);
    expect(await failure(reading)).toMatchObject({ code: 14 });
  });

  test("waits for a server that comes later, if it is to wait", async () => {
    const { port, close } = await serve(() => {});
    close();
    const { channel, client } = clientOf(`127.0.0.1:${port}`);
    const seen: number[] = [];
    const reading = readSlowly(withOptions(client, { waitForReady: true }).Count(1, 3), seen);
    await until(() => channel.state.connectivity === "transient-failure");
    await serve((stream) => stream.on("end", () => answer(stream, three)), { port, host: "127.0.0.1" });
    await reading;
    expect(seen).toEqual([3]);
  });

  test("fails at its deadline", async () => {
    const hasty = withOptions(clientOf(await silentAddress()).client, { timeoutMs: 50 });
    expect(await failure(readSlowly(hasty.Count(1, 3), []))).toMatchObject({ code: 4 });
  });

  test("is cancelled by its signal", async () => {
    const end = new AbortController();
    const { client } = clientOf(await silentAddress());
    const call = failure(readSlowly(withOptions(client, { signal: end.signal }).Count(1, 3), []));
    await new Promise(setImmediate);
    end.abort("enough");
    expect(await call).toMatchObject({ code: 1, cause: "enough" });
  });

  test("is cancelled when its channel is closed", async () => {
    const { channel, client } = clientOf(await silentAddress());
    const call = failure(readSlowly(client.Count(1, 3), []));
    await new Promise(setImmediate);
    channel.close();
    expect(await call).toMatchObject({ code: 1, rawMessage: "The channel was closed" });
  });
});
