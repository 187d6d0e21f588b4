// All kinds of calls of a channel for browsers, over each of its protocols and formats, against a server of ours.
import { CallContext, Code, createClientFactory, findDetails, Metadata, messageOf, withOptions } from "interwire/web";
import { failure, until } from "../runtime/running.js";
import { all } from "../runtime/streams-running.js";
import { type IShop, type Order, waits } from "../web/shop-contract.js";
import { type ShopServer, serveShop, ways } from "./ways.js";

let running: ShopServer;
beforeAll(async () => {
  running = await serveShop();
});
afterAll(() => running.stop());

async function* numbers(...values: number[]): AsyncIterable<number> {
  yield* values;
}

describe.each(ways)("%s", (name, options) => {
  const isWebSocket = name === "WebSocket";
  const clientOf = () => createClientFactory().createClient<IShop>(running.open(options));

  test("arguments, and a message as the result", async () => {
    await expect(clientOf().Get("ä/+&", 7)).resolves.toEqual({ id: "ä/+&", count: 7 });
  });

  test("bare messages", async () => {
    await expect(clientOf().Put({ id: "", count: -1 })).resolves.toEqual({ id: "", count: -1 });
  });

  test("a request that a URL does not hold", async () => {
    const id = "x".repeat(10_000);
    await expect(clientOf().Get(id, 0)).resolves.toEqual({ id, count: 0 });
  });

  test("a response stream", async () => {
    await expect(all(clientOf().Watch(3))).resolves.toEqual([1, 2, 3]);
    await expect(all(clientOf().Watch(0))).resolves.toEqual([]);
  });

  test("an error behind a response stream", async () => {
    const error = await failure(all(clientOf().Watch(-1)));
    expect(error).toMatchObject({ code: Code.OUT_OF_RANGE, rawMessage: "below zero", path: "/web.Shop/Watch" });
  });

  test("a request stream", async () => {
    await expect(clientOf().Sum(numbers(1, 2, 3))).resolves.toBe(6);
    await expect(clientOf().Sum(numbers())).resolves.toBe(0);
  });

  test("streams on both sides", async () => {
    const texts = async function* () {
      yield "a";
      yield "ö".repeat(50_000);
    };
    await expect(all(clientOf().Chat(texts()))).resolves.toEqual(["a!", `${"ö".repeat(50_000)}!`]);
  });

  test("an error with its details, headers and trailers", async () => {
    const context = new CallContext();
    const error = await failure(clientOf().Fail(Code.ABORTED, context));
    expect(error).toMatchObject({ code: Code.ABORTED, rawMessage: "not so", path: "/web.Shop/Fail" });
    expect(findDetails(error, messageOf<Order>())).toEqual([{ id: "x", count: 1 }]);
    expect(context.trailers?.get("x-tail")).toEqual(["2"]);
    expect(context.trailers?.get("x-tail-bin")).toEqual([Buffer.from([1, 2])]);
    expect(context.responseHeaders?.get("x-head")).toEqual(["1"]);
    expect(context.status).toEqual({ code: Code.ABORTED, details: "not so" });
  });

  test("headers both ways, also binary ones and those of the channel", async () => {
    const metadata = new Metadata();
    metadata.set("x-own", "one, two");
    metadata.set("x-own-bin", new Uint8Array([1, 255]));
    const context = new CallContext({ metadata });
    const headers = { "x-own": "less specific", "x-channel": "yes" };
    const client = createClientFactory().createClient<IShop>(running.open({ ...options, headers }));
    const received = JSON.parse(await client.Echo(context));
    expect(received).toMatchObject({ "x-own": "one, two", "x-channel": "yes" });
    expect(received["x-own-bin"].data).toEqual([1, 255]);
    expect(context.responseHeaders?.get("x-bytes-bin")).toEqual([Buffer.from([7])]);
  });

  test("headers that the channel makes for each call", async () => {
    let made = 0;
    const headers = async () => ({ authorization: `Bearer ${++made}` });
    const client = createClientFactory().createClient<IShop>(running.open({ ...options, headers }));
    const seen = async () => JSON.parse(await client.Echo(new CallContext())).authorization;
    expect([await seen(), await seen()]).toEqual(["Bearer 1", "Bearer 2"]);
  });

  test("headers that cannot be made end the call", async () => {
    const headers = () => Promise.reject(new Error("no token"));
    const client = createClientFactory().createClient<IShop>(running.open({ ...options, headers }));
    expect(await failure(client.Get("", 0))).toMatchObject({
      code: Code.UNKNOWN,
      rawMessage: expect.stringContaining("no token"),
    });
  });

  test("a deadline reaches the server, and ends the call on both sides", async () => {
    const before = waits.cancelled;
    const client = withOptions(clientOf(), { timeoutMs: 100 });
    expect(await failure(client.Wait(new CallContext()))).toMatchObject({ code: Code.DEADLINE_EXCEEDED });
    await until(() => waits.cancelled > before);
  });

  test("a signal ends the call on both sides", async () => {
    const before = waits.cancelled;
    const { begun } = waits;
    const controller = new AbortController();
    const call = clientOf().Wait(new CallContext({ signal: controller.signal }));
    await until(() => waits.begun > begun);
    controller.abort(new Error("left"));
    expect(await failure(call)).toMatchObject({ code: Code.CANCELLED, cause: new Error("left") });
    await until(() => waits.cancelled > before);
  });

  test("a closed channel ends its calls, and makes none", async () => {
    const channel = running.open(options);
    const client = createClientFactory().createClient<IShop>(channel);
    expect(channel.state).toEqual({ connectivity: "ready", way: isWebSocket ? "websocket" : "fetch" });
    await channel.connect();
    const call = failure(client.Wait(new CallContext()));
    channel.close();
    expect(await call).toMatchObject({ code: Code.CANCELLED });
    expect(await failure(client.Get("", 0))).toMatchObject({ code: Code.UNAVAILABLE });
    expect(channel.state.connectivity).toBe("shutdown");
    await expect(channel.connect()).rejects.toMatchObject({ code: Code.UNAVAILABLE });
  });

  test("a message that is too large ends the call", async () => {
    const client = createClientFactory().createClient<IShop>(running.open({ ...options, maxReceiveMessageLength: 20 }));
    expect(await failure(client.Put({ id: "x".repeat(50), count: 0 }))).toMatchObject({
      code: Code.RESOURCE_EXHAUSTED,
      rawMessage: expect.stringMatching(/^Received message larger than max \(\d+ vs 20\)$/),
    });
  });

  test("a value that does not fit its type is an error of the caller, with its place", async () => {
    const wrong = { id: 1 as never, count: 0 };
    await expect(clientOf().Put(wrong)).rejects.toMatchObject({ code: "IW2007" });
  });

  test("a server that is not there", async () => {
    const away = await serveShop();
    await away.stop();
    const client = createClientFactory().createClient<IShop>(away.open(options));
    expect(await failure(client.Get("", 0))).toMatchObject({
      code: Code.UNAVAILABLE,
      rawMessage: expect.stringMatching(isWebSocket ? /^No WebSocket to ws:/ : /^No answer from http:.*ECONNREFUSED/),
    });
  });
});
