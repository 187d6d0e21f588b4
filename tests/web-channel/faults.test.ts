// What servers, engines and programs do wrong: each call settles once, with an error that says what happened.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { runInNewContext } from "node:vm";
import { CallContext, Code, createClientFactory, createWebChannel, type WebChannelOptions } from "interwire/web";
import { WebSocket, WebSocketServer } from "ws";
import { failure, until } from "../runtime/running.js";
import type { IShop } from "../web/shop-contract.js";
import { frame } from "./scripted-server.js";
import { type ShopServer, serveShop, ways } from "./ways.js";

let running: ShopServer;
beforeAll(async () => {
  running = await serveShop();
});
afterAll(() => running.stop());

const shopBy = (options: WebChannelOptions, url = "http://shop.example") =>
  createClientFactory().createClient<IShop>(createWebChannel(url, options));
const answering = (made: () => unknown): WebChannelOptions => ({ fetch: (async () => made()) as never });
const put = (options: WebChannelOptions) => failure(shopBy(options).Put({ id: "", count: 0 }));
const proto = { headers: { "content-type": "application/proto" } };
const one = frame(0, Buffer.from("0801", "hex"));

describe("a program's function", () => {
  test.each<[name: string, options: WebChannelOptions, code: Code, text: string]>([
    ["headers that rejects with nothing", { headers: () => Promise.reject(undefined) }, Code.UNKNOWN, "undefined"],
    [
      "headers that throws nothing",
      {
        headers() {
          throw undefined;
        },
      },
      Code.UNKNOWN,
      "The headers of the call could not be made: undefined",
    ],
    ["fetch that returns nothing", answering(() => undefined), Code.INTERNAL, "The call failed: "],
    ["headers with a line break", { headers: { "x-a": "1\r\nx-b: 2" } }, Code.UNKNOWN, 'no header can be named "x-a"'],
    ["headers with a blank in a name", { headers: { "x a": "1" } }, Code.UNKNOWN, 'no header can be named "x a"'],
    [
      "fetch whose body fails with nothing",
      answering(() => new Response(new ReadableStream({ pull: (to) => to.error(undefined) }), proto)),
      Code.UNAVAILABLE,
      "broke off: undefined",
    ],
  ])("%s", async (_name, options, code, text) => {
    expect(await put(options)).toMatchObject({ code, rawMessage: expect.stringContaining(text) });
  });

  test("headers of any kind, whose names are in any case", async () => {
    // A promise of another realm.
    const later = () => runInNewContext("(async () => ({ 'X-Own': '1' }))()");
    for (const headers of [{ "X-Own": "1" }, new Headers({ "X-Own": "1" }), later]) {
      const client = createClientFactory().createClient<IShop>(running.open({ headers }));
      expect(JSON.parse(await client.Echo(new CallContext()))).toMatchObject({ "x-own": "1" });
    }
  });

  test("fetch that knows no signal: its body is cancelled when a stream is left", async () => {
    let isCancelled = false;
    const body = () =>
      new ReadableStream({
        pull: (to) => to.enqueue(one),
        cancel() {
          isCancelled = true;
        },
      });
    const type = { "content-type": "application/connect+proto" };
    const client = shopBy(answering(() => new Response(body(), { headers: type })));
    for await (const item of client.Watch(1)) if (item === 1) break;
    await until(() => isCancelled);
  });

  test("fetch that needs no more of a request", async () => {
    const fetch = async (_url: string, { body }: { readonly body?: unknown }) => {
      await (body as ReadableStream).cancel();
      const bytes = Buffer.concat([frame(0, Buffer.from("090000000000000840", "hex")), frame(2, "{}")]);
      return new Response(bytes, { headers: { "content-type": "application/connect+proto" } });
    };
    const numbers = async function* () {
      for (let i = 0; i < 5; i++) yield i;
    };
    await expect(shopBy({ fetch: fetch as never }).Sum(numbers())).resolves.toBe(3);
  });
});

test("a body that is too large is not read to its end", async () => {
  let sent = 0;
  const body = () =>
    new ReadableStream({
      pull(to) {
        sent += 65_536;
        to.enqueue(new Uint8Array(65_536));
      },
    });
  for (const status of [200, 500]) {
    sent = 0;
    const type = status === 200 ? "application/proto" : "application/json";
    const response = () => new Response(body(), { status, headers: { "content-type": type } });
    await put({ ...answering(response), maxReceiveMessageLength: 1_000_000 });
    expect(sent).toBeLessThan(1_500_000);
  }
});

test.each(ways)("a stream that is read late, by %s", async (_name, options) => {
  const items = createClientFactory().createClient<IShop>(running.open(options)).Watch(60);
  const read: number[] = [];
  for await (const item of items) {
    read.push(item);
    await new Promise(setImmediate);
  }
  expect(read).toHaveLength(60);
});

describe("a server of WebSocket", () => {
  /** The error of a call to a server that does this with a connection. */
  async function callTo(act: (socket: WebSocket) => void): Promise<unknown> {
    const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    await once(server, "listening");
    server.on("connection", (socket) => socket.once("message", () => act(socket)));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = shopBy({ websocket: WebSocket }, url);
    try {
      return await client.Watch(1)[Symbol.asyncIterator]().next();
    } catch (error) {
      return error;
    } finally {
      for (const socket of server.clients) socket.terminate();
      server.close();
    }
  }

  test.each<[name: string, act: (socket: WebSocket) => void, error: object]>([
    [
      "that sends a text",
      (socket) => socket.send("-1"),
      { code: Code.INTERNAL, rawMessage: expect.stringContaining("brought a message that is not binary") },
    ],
    [
      "that closes at once",
      (socket) => socket.close(1011, "why"),
      { code: Code.UNAVAILABLE, rawMessage: expect.stringContaining("(1011, why)") },
    ],
    [
      "whose headers have a value that is a name",
      (socket) => socket.send(frame(0x80, "x-kind: status\r\nx-b: 1\r\ngrpc-status: 5\r\n")),
      { code: Code.NOT_FOUND },
    ],
    [
      "that answers with another status",
      (socket) => socket.send(frame(0x80, "status: 503\r\n")),
      { code: Code.UNAVAILABLE, rawMessage: expect.stringContaining("answered with status 503") },
    ],
    [
      "that sends empty messages between the others",
      (socket) => {
        socket.send(frame(0x80, "x-kind: status\r\nx-b: 1\r\n"));
        for (const bytes of [one.subarray(0, 3), one.subarray(3, 3), one.subarray(3)]) socket.send(bytes);
      },
      { value: 1 },
    ],
  ])("%s", async (_name, act, error) => {
    expect(await callTo(act)).toMatchObject(error);
  });
});

test("a base URL with a password is refused", () => {
  expect(() => createWebChannel("http://user:secret@shop.example")).toThrow(TypeError);
});
