import type { ServerHttp2Stream } from "node:http2";
import { createClientFactory } from "interwire";
import { frame } from "../../interop/raw-http2.js";
import type { ICalculator } from "../contracts.js";
import type { IStreams } from "../stream-contract.js";
import { answer, connectTo, createCall, responseHead, serve, three, ways } from "../two-ways.js";

afterEach(() => jest.useRealTimers());

const minutes = 60_000;

describe.each(ways)("through %s", (way, options) => {
  test("a stream that runs for hours keeps its connection", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
    const streams: ServerHttp2Stream[] = [];
    const sessions = new Set<unknown>();
    const { port } = await serve((stream, headers) => {
      sessions.add(stream.session);
      if (headers[":path"]?.endsWith("Sum")) {
        answer(stream, three);
        return;
      }
      streams.push(stream);
      stream.respond(responseHead);
      stream.write(frame("0a0161"));
    });
    const channel = await connectTo(`127.0.0.1:${port}`, options);
    const clients = createClientFactory();
    const ticks = clients.createClient<IStreams>(channel).Ticks("a")[Symbol.asyncIterator]();
    await ticks.next();
    for (let at = 0; at < 10; at++) {
      jest.advanceTimersByTime(20 * minutes);
      // The connection's own steps take turns of the event loop.
      for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    }
    streams[0]?.write(frame("0a0162"));
    await expect(ticks.next()).resolves.toEqual({ done: false, value: "b" });
    createCall.mockClear();
    await expect(clients.createClient<ICalculator>(channel).Sum(1, 2)).resolves.toBe(3n);
    expect(createCall).toHaveBeenCalledTimes(way === "direct" ? 0 : 1);
    expect(sessions.size).toBe(1);
    await ticks.return?.();
  });

  test("a channel without calls drops its connection", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
    const sessions: ServerHttp2Stream["session"][] = [];
    const { port } = await serve((stream) => {
      sessions.push(stream.session);
      answer(stream, three);
    });
    const channel = await connectTo(`127.0.0.1:${port}`, options);
    const client = createClientFactory().createClient<ICalculator>(channel);
    await client.Sum(1, 2);
    const closed = new Promise((resolve) => sessions[0]?.once("close", resolve));
    jest.advanceTimersByTime(40 * minutes);
    await closed;
    await client.Sum(1, 2);
    expect(new Set(sessions).size).toBe(2);
  });
});
