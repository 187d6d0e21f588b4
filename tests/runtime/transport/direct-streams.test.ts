import { gzipSync } from "node:zlib";
import { CallContext, withOptions } from "interwire";
import { frame, unframe } from "../../interop/raw-http2.js";
import { failure, until } from "../running.js";
import type { IStreams } from "../stream-contract.js";
import { answer, clients, compressed, connectTo, createCall, responseHead, serve, three, ways } from "../two-ways.js";

describe.each(ways)("through %s", (_, way) => {
  test("a request stream that the server refuses unseen is sent again from its start", async () => {
    const seen: string[][] = [];
    const { port } = await serve((stream) => {
      if (seen.push([]) === 1) {
        stream.close(7);
        return;
      }
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        seen[1]?.push(...unframe(Buffer.concat(chunks)));
        answer(stream, three);
      });
    });
    const client = clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`, way));
    let closed = 0;
    async function* items() {
      try {
        for (let i = 1; i <= 200; i++) {
          yield i;
          if (i % 50 === 0) await new Promise(setImmediate);
        }
      } finally {
        closed++;
      }
    }
    await expect(client.Sum(items())).resolves.toBe(3);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toHaveLength(200);
    expect(new Set(seen[1]).size).toBe(200);
    expect(closed).toBe(1);
  });

  test("a request stream that was refused after more than is kept fails", async () => {
    let calls = 0;
    const { port } = await serve((stream) => {
      calls++;
      let size = 0;
      stream.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > 3000) stream.close(7);
      });
    });
    const keep = { "grpc.per_rpc_retry_buffer_size": 1000 };
    const client = clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`, { ...way, ...keep }));
    async function* items() {
      for (let i = 1; ; i++) {
        yield i;
        await new Promise(setImmediate);
      }
    }
    expect(await failure(client.Sum(items()))).toMatchObject({ code: 14, rawMessage: "Stream refused by server" });
    expect(calls).toBe(1);
  });

  test("a server that does not read holds the source of a request stream", async () => {
    const { port } = await serve((stream) => {
      stream.pause();
      stream.respond(responseHead);
    });
    const keep = { "grpc.per_rpc_retry_buffer_size": 0 };
    const end = new AbortController();
    const client = withOptions(
      clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`, { ...way, ...keep })),
      { signal: end.signal },
    );
    let taken = 0;
    async function* items() {
      for (; ; taken++) yield taken;
    }
    const call = failure(client.Sum(items()));
    let last = -1;
    await until(() => {
      const still = taken > 64 && last === taken;
      last = taken;
      return still;
    });
    // An item takes seven bytes or more, and a stream's window has 64 KB.
    expect(taken).toBeLessThan(20_000);
    end.abort();
    expect(await call).toMatchObject({ code: 1 });
  });

  test("a stream is read to its end, and left early", async () => {
    const codes: unknown[] = [];
    const { port } = await serve((stream, headers) => {
      stream.on("close", () => codes.push(stream.rstCode));
      if (headers[":path"]?.endsWith("Count")) {
        answer(stream, Buffer.concat([frame("0801"), compressed(gzipSync(Buffer.from("0802", "hex"))), three]), {
          "grpc-encoding": "gzip",
        });
        return;
      }
      stream.respond(responseHead);
      stream.write(Buffer.concat([frame("0a0161"), frame("0a0162")]));
    });
    const client = clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`, way));
    const items: unknown[] = [];
    for await (const item of client.Count(1, 3)) items.push(item);
    for await (const item of client.Ticks("a")) {
      items.push(item);
      break;
    }
    expect(items).toEqual([1, 2, 3, "a"]);
    await until(() => codes.length === 2);
    expect(codes).toEqual([0, 8]);
  });
});

/** The messages of so many items, of at most 127. */
const itemsOf = (count: number): Buffer[] => Array.from({ length: count }, (_, i) => Buffer.from([8, i + 1]));
const plain = (messages: Buffer[]): Buffer[] => messages.map((message) => frame(message.toString("hex")));
const zipped = (messages: Buffer[]): Buffer[] => messages.map((message) => compressed(gzipSync(message)));

// grpc-js hands over a failure at once and drops the messages that nobody has asked for: through its layers these are lost.
describe.each(ways.map(([name, way]) => ({ name, way, declare: name === "layers" ? test.failing : test })))(
  "through $name, a stream that fails gives the items before it, to a consumer that",
  ({ way, declare }) => {
    const gzip = { "grpc-encoding": "gzip" };
    const failed = { "grpc-status": "5", "grpc-message": "gone%20%25", parting: "bye", "own-bin": "AAE" };

    for (const [reads, framed, headers, count, slow] of [
      ["is fast, compressed", zipped, gzip, 2, false],
      ["is slow, compressed", zipped, gzip, 50, true],
      ["is slow", plain, {}, 50, true],
    ] as const) {
      declare(reads, async () => {
        const { port } = await serve((stream) =>
          answer(stream, Buffer.concat(framed(itemsOf(count))), headers, failed),
        );
        const client = clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`, way));
        const context = new CallContext();
        const items: number[] = [];
        const reading = (async () => {
          for await (const item of await client.CountWithContext(count, context)) {
            items.push(item);
            if (slow) await new Promise((resolve) => setTimeout(resolve, 2));
          }
        })();
        expect(await failure(reading)).toMatchObject({ code: 5, rawMessage: "gone %" });
        expect(items).toEqual(Array.from({ length: count }, (_, i) => i + 1));
        expect(context.status).toEqual({ code: 5, details: "gone %" });
        expect(context.trailers?.toJSON()).toEqual({ parting: ["bye"], "own-bin": [Buffer.of(0, 1)] });
      });
    }
  },
);

describe("a failure that waits for the items before it", () => {
  const failing = (trailers: Record<string, string>) =>
    serve((stream) => answer(stream, Buffer.concat(plain(itemsOf(50))), {}, trailers));

  test("gives way to the end that the caller chooses", async () => {
    const { port } = await failing({ "grpc-status": "5" });
    const controller = new AbortController();
    const { signal } = controller;
    const client = withOptions(clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`)), { signal });
    const items: number[] = [];
    const reading = (async () => {
      for await (const item of client.Count(1, 50)) {
        items.push(item);
        if (item === 3) controller.abort("enough");
      }
    })();
    expect(await failure(reading)).toMatchObject({ code: 1, cause: "enough" });
    expect(items.slice(0, 3)).toEqual([1, 2, 3]);
  });

  test.each<[string, Record<string, string>, object]>([
    ["a code that gRPC does not know", { "grpc-status": "77", "grpc-message": "odd" }, { code: 2, rawMessage: "odd" }],
    ["a code that is no number", { "grpc-status": "x", "grpc-message": "odd" }, { code: 2, rawMessage: "odd" }],
    ["a text that cannot be decoded", { "grpc-status": "5", "grpc-message": "%" }, { code: 5, rawMessage: "%" }],
    ["no text", { "grpc-status": "5" }, { code: 5, rawMessage: "" }],
    ["no status", { parting: "bye" }, { code: 2, rawMessage: "The server sent no status" }],
  ])("is read as it is: %s", async (_, trailers, expected) => {
    const { port } = await failing(trailers);
    const client = clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`));
    const reading = (async () => {
      for await (const _item of client.Count(1, 50));
    })();
    expect(await failure(reading)).toMatchObject(expected);
  });
});

test("the layers of grpc-js get one item of a request stream in a turn of the event loop", async () => {
  const { port } = await serve((stream) => stream.on("end", () => answer(stream, three)));
  const client = clients.createClient<IStreams>(await connectTo(`127.0.0.1:${port}`, { "grpc.enable_retries": 1 }));
  let turns = 0;
  const turn = (): void => {
    turns++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  async function* items() {
    for (let i = 0; i < 100; i++) yield i;
  }
  const sum = client.Sum(items());
  const call = createCall.mock.results[0]?.value;
  const sentIn: number[] = [];
  const send = call.sendMessageWithContext;
  call.sendMessageWithContext = (...args: unknown[]) => {
    sentIn.push(turns);
    send.apply(call, args);
  };
  await sum;
  clearImmediate(next);
  // The first one is sent with the call.
  expect(sentIn.length).toBeGreaterThanOrEqual(99);
  expect(new Set(sentIn).size).toBe(sentIn.length);
});
