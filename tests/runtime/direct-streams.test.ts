import { gzipSync } from "node:zlib";
import { withOptions } from "interwire";
import { frame, unframe } from "../interop/raw-http2.js";
import { failure, until } from "./running.js";
import type { IStreams } from "./stream-contract.js";
import { answer, clients, compressed, connectTo, createCall, responseHead, serve, three, ways } from "./two-ways.js";

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
