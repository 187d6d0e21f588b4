// The troubles that users of other clients report, by their numbers.
import { execFile } from "node:child_process";
import { promises as dns } from "node:dns";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { type Client, Code, createClientFactory } from "interwire";
import { createServer, http2 } from "interwire/http2";
import { ErrorCode } from "../../runtime/transport/http2/error-code.js";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { frame, settings, word } from "../http2/frame.js";
import { failure, until } from "../runtime/running.js";
import { root } from "../support/compile.js";
import { connect, gather, type ICalls, silent } from "./calls.js";
import {
  answer,
  closeLater,
  goaway,
  head,
  message,
  type Peer,
  reset,
  serveBytes,
  serveFrames,
  trailers,
} from "./scripted-server.js";

const short = { "grpc.initial_reconnect_backoff_ms": 10 };
const never = 0x7fffffff;

describe("1: a server that accepts connections and sends no SETTINGS", () => {
  test("fails a call when the time for TCP, TLS and SETTINGS is over", async () => {
    const { address } = await serveBytes(() => {});
    const { client } = connect(address, { limits: { handshakeMs: 50 } });
    expect(await failure(client.Echo(""))).toMatchObject({
      code: Code.UNAVAILABLE,
      rawMessage: expect.stringContaining("the server has not completed its handshake within 50 ms"),
    });
  });

  test("lets a call end at its own deadline", async () => {
    const { address } = await serveBytes(() => {});
    const { client, channel } = connect(address, {}, {}, 50);
    expect(await failure(client.Echo(""))).toMatchObject({
      code: Code.DEADLINE_EXCEEDED,
      rawMessage: expect.stringContaining("has not answered yet"),
    });
    expect(channel.state).toEqual({ connectivity: "connecting", way: "http2" });
  });

  test("half a SETTINGS frame is none", async () => {
    const { address } = await serveBytes((peer) => peer.send(settings(3, 100).subarray(0, 11)));
    const { client } = connect(address, { limits: { handshakeMs: 50 } });
    expect(await failure(client.Echo(""))).toMatchObject({ code: Code.UNAVAILABLE });
  });

  test("no call leaves before SETTINGS have come", async () => {
    let settle = () => {};
    const { address, peers } = await serveBytes((peer) => {
      peer.onFrame = ({ type, id }) => {
        if (type === FrameType.headers) peer.send(answer(id));
      };
      settle = () => peer.send(settings());
    });
    const { client } = connect(address);
    const echo = client.Echo("");
    await until(() => peers[0]?.count(FrameType.settings) === 1);
    expect(peers[0]?.requests).toEqual([]);
    settle();
    await expect(echo).resolves.toBe("hi");
  });

  test("connect() does not wait for the end of a pause between attempts", async () => {
    let isUp = false;
    const { address } = await serveBytes((peer) => {
      if (isUp) peer.send(settings());
      else peer.socket.destroy();
    });
    const { client, channel } = connect(address, {}, { "grpc.initial_reconnect_backoff_ms": 100_000 });
    expect(await failure(client.Echo(""))).toMatchObject({ code: Code.UNAVAILABLE });
    expect(channel.state.connectivity).toBe("transient-failure");
    isUp = true;
    await channel.connect({ timeoutMs: 10_000 });
    expect(channel.state.connectivity).toBe("ready");
  });
});

describe("2: GOAWAY", () => {
  test.each([
    ["of a server that serves no more", [goaway(0)]],
    ["in two steps", [goaway(never), goaway(0)]],
  ])("%s: calls above its last stream are made again on another connection", async (_, frames) => {
    const { address, peers } = await serveFrames((peer, id, nth) => peer.send(...(nth === 0 ? frames : [answer(id)])));
    const { client } = connect(address);
    await expect(Promise.all([client.Echo("a"), client.Echo("b")])).resolves.toEqual(["hi", "hi"]);
    expect(peers).toHaveLength(2);
  });

  test("calls below its last stream go on, and the next use a new connection", async () => {
    const { address, peers } = await serveFrames((peer, id, nth) => {
      if (nth > 0) peer.send(answer(id));
      else if (id === 1) peer.send(goaway(never), goaway(1));
    });
    const { client } = connect(address);
    const slow = client.Echo("slow");
    await until(() => peers[0]?.requests.length === 1);
    await expect(client.Echo("next")).resolves.toBe("hi");
    expect(peers).toHaveLength(2);
    peers[0]?.send(answer(1));
    await expect(slow).resolves.toBe("hi");
    await until(() => peers[0]?.socket.readableEnded === true);
  });

  test("a request stream is sent again from its beginning", async () => {
    const { address, peers } = await serveBytes((peer, nth) => {
      peer.send(settings());
      peer.onFrame = ({ type, flags, id }) => {
        if (type !== FrameType.data) return;
        if (nth === 0) peer.send(goaway(0));
        else if ((flags & 1) === 1) peer.send(answer(id));
      };
    });
    const { client } = connect(address);
    let goOn = () => {};
    const wait = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* texts() {
      yield "a";
      yield "b";
      await wait;
      yield "c";
    }
    const joined = client.Join(texts());
    await until(() => peers.length === 2 && peers[1]!.count(FrameType.data) > 0);
    goOn();
    await expect(joined).resolves.toBe("hi");
    const sent = peers[1]!.frames.filter(({ type }) => type === FrameType.data).map(({ payload }) => payload);
    expect(Buffer.concat(sent).toString("latin1").match(/[abc]/g)).toEqual(["a", "b", "c"]);
  });
});

describe("3: REFUSED_STREAM", () => {
  test("a call is made again once", async () => {
    const { address } = await serveFrames((peer, id) => peer.send(id === 1 ? reset(id, 7) : answer(id)));
    await expect(connect(address).client.Echo("")).resolves.toBe("hi");
  });

  test("a server that refuses always is not asked for ever", async () => {
    const { address, peers } = await serveFrames((peer, id) => peer.send(reset(id, 7)));
    expect(await failure(connect(address).client.Echo(""))).toMatchObject({
      code: Code.UNAVAILABLE,
      rawMessage: "Stream refused by server",
    });
    expect(peers[0]?.requests).toEqual([1, 3]);
  });

  test("and never if that is turned off", async () => {
    const { address, peers } = await serveFrames((peer, id) => peer.send(reset(id, 7)));
    const { client } = connect(address, {}, { "grpc.enable_retries": 0 });
    expect(await failure(client.Echo(""))).toMatchObject({ code: Code.UNAVAILABLE });
    expect(peers[0]?.requests).toEqual([1]);
  });
});

describe("4: a connection without calls", () => {
  test("is closed by the client first, and the next call gets another", async () => {
    const { address, peers } = await serveFrames((peer, id) => peer.send(answer(id)));
    const { client, channel } = connect(address, { maxConnectionIdleMs: 20 });
    await client.Echo("");
    await until(() => peers[0]?.count(FrameType.goaway) === 1);
    expect(channel.state.connectivity).toBe("idle");
    await expect(client.Echo("")).resolves.toBe("hi");
    expect(peers).toHaveLength(2);
  });

  test("that the server closes fails no later call", async () => {
    const { address, peers } = await serveFrames((peer, id) => peer.send(answer(id)));
    const { client, channel } = connect(address);
    await client.Echo("");
    peers[0]?.socket.destroy();
    await until(() => channel.state.connectivity === "idle");
    await expect(client.Echo("")).resolves.toBe("hi");
  });
});

test("5: two thousand calls at once all succeed", async () => {
  const server = createServer().implement<ICalls>({ Echo: async (text) => text }, { partial: true });
  closeLater(() => void server.close({ graceMs: 0 }));
  const { client } = connect(await server.listen("127.0.0.1:0"));
  const texts = Array.from({ length: 2000 }, (_, n) => `text ${n}`);
  await expect(Promise.all(texts.map((text) => client.Echo(text)))).resolves.toEqual(texts);
});

describe("6: messages before an error arrive", () => {
  const hi = "0a026869";
  const zipped = gzipSync(Buffer.from(hi, "hex")).toString("hex");

  test.each([
    ["plain", [], (id: number) => message(id, hi)],
    ["compressed", ["grpc-encoding", "gzip"], (id: number) => message(id, zipped, 1)],
  ])("%s", async (_, more, item) => {
    const { address } = await serveFrames((peer, id) =>
      peer.send(head(id, ...more), item(id), item(id), item(id), trailers(id, "9", "grpc-message", "no")),
    );
    const { client } = connect(address);
    expect(await gather(client.List(""))).toEqual({ items: ["hi", "hi", "hi"], code: 9 });
  });

  test.each([
    ["a reset", (peer: Peer, id: number) => peer.send(reset(id, 2)), Code.INTERNAL],
    ["the end of the connection", (peer: Peer) => void peer.socket.end(), Code.UNAVAILABLE],
  ])("and before %s", async (_, act, code) => {
    const { address } = await serveFrames((peer, id) => {
      peer.send(head(id), message(id, hi), message(id, hi));
      act(peer, id);
    });
    expect(await gather(connect(address).client.List(""))).toEqual({ items: ["hi", "hi"], code });
  });
});

describe("7: a server that is gone although its connection is not closed", () => {
  test("is found by keepalive, which ends its calls", async () => {
    const { address, peers } = await serveFrames(() => {});
    const { client } = connect(address, { keepaliveTimeMs: 20, keepaliveTimeoutMs: 30 });
    expect(await failure(client.Echo(""))).toMatchObject({
      code: Code.UNAVAILABLE,
      rawMessage: expect.stringContaining("the server does not answer"),
    });
    expect(peers[0]?.count(FrameType.ping)).toBe(1);
  });

  test("is found by a question after a call has got nothing until its deadline", async () => {
    const { address, peers } = await serveFrames((peer, id, nth) => {
      if (nth > 0) peer.send(answer(id));
    });
    const { client, channel } = connect(address, { keepaliveTimeoutMs: 30 }, {}, 300);
    expect(await failure(client.Echo(""))).toMatchObject({ code: Code.DEADLINE_EXCEEDED });
    await until(() => channel.state.connectivity === "idle");
    expect(peers[0]?.count(FrameType.ping)).toBe(1);
    await expect(client.Echo("")).resolves.toBe("hi");
  });

  test("a server that answers the question keeps its connection", async () => {
    const { address, peers } = await serveBytes((peer) => {
      peer.send(settings());
      peer.onFrame = ({ type, id, payload }) => {
        if (type === FrameType.ping) peer.send(frame(FrameType.ping, 1, 0, payload));
        if (type === FrameType.headers && id > 1) peer.send(answer(id));
      };
    });
    const { client } = connect(address, { keepaliveTimeoutMs: 50 }, {}, 200);
    expect(await failure(client.Echo(""))).toMatchObject({ code: Code.DEADLINE_EXCEEDED });
    await until(() => peers[0]?.count(FrameType.ping) === 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(client.Echo("")).resolves.toBe("hi");
    expect(peers).toHaveLength(1);
  });
});

describe("8: pings", () => {
  test("are not sent without calls, unless the channel asks for it", async () => {
    const { address, peers } = await serveFrames((peer, id) => peer.send(answer(id)));
    // Longer than a call on a busy machine: the first channel pings, too, while its call is in progress.
    const keepalive = { keepaliveTimeMs: 200, keepaliveTimeoutMs: 2000 };
    const quiet = connect(address, keepalive);
    const asking = connect(address, keepalive, { "grpc.keepalive_permit_without_calls": 1 });
    await quiet.client.Echo("");
    await asking.client.Echo("");
    await until(() => peers[1]?.count(FrameType.ping) === 1);
    expect(peers[0]?.count(FrameType.ping)).toBe(0);
  });

  test("are half as frequent once a server has said that they are too many", async () => {
    const pings: number[] = [0, 0];
    const { address } = await serveBytes((peer, nth) => {
      peer.send(settings());
      peer.onFrame = ({ type, payload, id }) => {
        if (type === FrameType.headers && nth === 1) peer.send(head(id));
        if (type !== FrameType.ping) return;
        pings[nth]! += 1;
        if (nth === 0) peer.send(goaway(0, 11, "too_many_pings"));
        else peer.send(frame(FrameType.ping, 1, 0, payload));
      };
    });
    const begin = performance.now();
    const { client } = connect(address, { keepaliveTimeMs: 200 }, short);
    const items = gather(client.List(""));
    await until(() => pings[1] === 1);
    expect(performance.now() - begin).toBeGreaterThan(500);
    void items;
  });
});

describe("9: a server that takes few calls at a time", () => {
  test("others wait, which the channel's state shows", async () => {
    const { address, peers } = await serveFrames(() => {}, 3, 1);
    const { client, channel } = connect(address);
    const [first, second] = [client.Echo(""), client.Echo("")];
    await until(() => peers[0]?.requests.length === 1);
    expect(channel.state).toEqual({ connectivity: "ready", way: "http2", waitingCalls: 1 });
    peers[0]?.send(answer(1));
    await expect(first).resolves.toBe("hi");
    await until(() => peers[0]?.requests.length === 2);
    peers[0]?.send(answer(3));
    await expect(second).resolves.toBe("hi");
    expect(channel.state).toEqual({ connectivity: "ready", way: "http2" });
  });

  test("and end at their deadlines", async () => {
    const { address, peers } = await serveFrames(() => {}, 3, 1);
    const { client, channel } = connect(address, {}, {}, 300);
    const first = createClientFactory().createClient<ICalls>(channel).Echo("");
    await until(() => peers[0]?.requests.length === 1);
    expect(await failure(client.Echo(""))).toMatchObject({
      code: Code.DEADLINE_EXCEEDED,
      rawMessage: expect.stringMatching(
        new RegExp(
          `^Deadline exceeded after 0\\.\\d{3}s: ${address} takes 1 calls at a time on a connection, and others were before this one$`,
        ),
      ),
    });
    peers[0]?.send(answer(1));
    await first;
    expect(peers[0]?.requests).toEqual([1]);
  });
});

describe("10: names", () => {
  test.each([
    ["are not looked up again within the time for which their addresses are kept", 30_000, 1],
    ["are looked up again for a new connection after that time", 0, 2],
  ])("%s", async (_, keptMs, lookups) => {
    const { port, peers } = await serveFrames((peer, id) => peer.send(answer(id)));
    const lookup = jest
      .spyOn(dns, "lookup")
      .mockImplementation((async () => [{ address: "127.0.0.1", family: 4 }]) as never);
    const { client, channel } = connect(
      `somewhere.test:${port}`,
      {},
      {
        "grpc.dns_min_time_between_resolutions_ms": keptMs,
      },
    );
    await client.Echo("");
    peers[0]?.socket.destroy();
    await until(() => channel.state.connectivity === "idle");
    await client.Echo("");
    expect(lookup).toHaveBeenCalledTimes(lookups);
    lookup.mockRestore();
  });
});

test("11: padding counts for flow control, and is given back", async () => {
  const padded = (id: number): Buffer => {
    const body = Buffer.concat([Buffer.of(255), Buffer.from("00000000040a026869", "hex"), Buffer.alloc(255)]);
    return frame(FrameType.data, 8, id, body);
  };
  const { address } = await serveFrames((peer, id) => {
    peer.send(head(id));
    // More than a stream's first window in all, sent as the client gives room.
    let room = 65_535;
    let left = 1000;
    const go = (): void => {
      for (; left > 0 && room >= 265; left--, room -= 265) peer.send(padded(id));
      if (left === 0) {
        left = -1;
        peer.send(trailers(id));
      }
    };
    peer.onFrame = (sent) => {
      if (sent.type !== FrameType.windowUpdate || sent.id !== id) return;
      room += sent.payload.readUInt32BE(0);
      go();
    };
    go();
  });
  const { items, code } = await gather(connect(address).client.List(""));
  expect([items.length, code]).toEqual([1000, 0]);
});

test("12: what has ended is kept by nobody", async () => {
  const { address } = await serveFrames((peer, id) => peer.send(answer(id)));
  const { client } = connect(address);
  const results: WeakRef<object>[] = [];
  for (let n = 0; n < 100; n++) {
    const call = client.Echo("") as Promise<string>;
    results.push(new WeakRef(call));
    await call;
  }
  if (globalThis.gc === undefined) return;
  await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc();
  expect(results.filter((one) => one.deref() !== undefined).length).toBeLessThan(10);
});

describe("13: the process", () => {
  const script = (body: string): Promise<{ readonly output: string; readonly signal: string | null }> => {
    const source = `
      import { Metadata } from ${JSON.stringify(join(root, "dist/esm/runtime/http2.js"))};
      import { createChannel } from ${JSON.stringify(join(root, "dist/esm/runtime/http2.js"))};
      ${body}`;
    return new Promise((resolve) => {
      execFile(process.execPath, ["--input-type=module", "-e", source], { timeout: 10_000 }, (error, output) =>
        resolve({ output, signal: error?.signal ?? null }),
      );
    });
  };

  test("ends although a channel is open that has no calls", async () => {
    const { address } = await serveFrames((peer, id) => peer.send(answer(id)));
    const { output, signal } = await script(`
      const channel = createChannel("${address}");
      await channel.connect();
      console.log(channel.state.connectivity);`);
    expect([output, signal]).toEqual(["ready\n", null]);
  });

  test("goes on while a program waits for a connection", async () => {
    const { address } = await serveBytes((peer, nth) => {
      if (nth < 2) peer.socket.destroy();
      else peer.send(settings());
    });
    const { output } = await script(`
      const channel = createChannel("${address}", { channelOptions: { "grpc.initial_reconnect_backoff_ms": 20 } });
      await channel.connect();
      console.log(channel.state.connectivity);`);
    expect(output).toBe("ready\n");
  });
});

describe("15: how a stream ends decides the code (PROTOCOL-HTTP2.md)", () => {
  test.each([
    [0, Code.INTERNAL],
    [1, Code.INTERNAL],
    [2, Code.INTERNAL],
    [3, Code.INTERNAL],
    [4, Code.INTERNAL],
    [6, Code.INTERNAL],
    [8, Code.CANCELLED],
    [9, Code.INTERNAL],
    [10, Code.INTERNAL],
    [11, Code.RESOURCE_EXHAUSTED],
    [12, Code.PERMISSION_DENIED],
  ])("RST_STREAM with %i is the code %i", async (rst, code) => {
    const { address } = await serveFrames((peer, id) => peer.send(reset(id, rst)));
    expect(await failure(connect(address).client.Echo(""))).toMatchObject({ code });
  });

  test("an address that does not answer is passed over for the next (Happy Eyeballs)", async () => {
    const { port } = await serveFrames((peer, id) => peer.send(answer(id)));
    // Nobody listens on the first, the second answers nothing.
    const mute = await serveBytes(() => {});
    const { client } = connect(`ipv4:127.0.0.1:1,127.0.0.1:${mute.port},127.0.0.1:${port}`);
    const begin = performance.now();
    await expect(client.Echo("")).resolves.toBe("hi");
    expect(performance.now() - begin).toBeGreaterThan(200);
  });
});

test("16: calls that wait for room move at once when the server says GOAWAY", async () => {
  const { address, peers } = await serveFrames(
    (peer, id, nth) => {
      if (nth > 0) peer.send(answer(id));
    },
    3,
    1,
  );
  const { client } = connect(address);
  const first = client.Echo("");
  const second = client.Echo("");
  await until(() => peers[0]?.requests.length === 1);
  peers[0]?.send(goaway(never));
  await expect(second).resolves.toBe("hi");
  peers[0]?.send(goaway(1), answer(1));
  await expect(first).resolves.toBe("hi");
});

test("17: keepalive does not end the calls of a connection that is being closed", async () => {
  const { address, peers } = await serveBytes((peer) => {
    peer.send(settings());
    peer.onFrame = ({ type, payload }) => {
      if (type === FrameType.ping) peer.send(frame(FrameType.ping, 1, 0, payload));
    };
  });
  const { client } = connect(address, { keepaliveTimeMs: 10, keepaliveTimeoutMs: 1000 });
  const slow = client.Echo("");
  await until(() => peers[0]?.requests.length === 1);
  peers[0]?.send(goaway(never), goaway(1));
  await until(() => (peers[0]?.count(FrameType.ping) ?? 0) > 2);
  peers[0]?.send(answer(1));
  await expect(slow).resolves.toBe("hi");
});

describe("18: small calls beside bulk on one connection", () => {
  const bulk = "a".repeat(1 << 20);
  // Data in flight arrives before a small call. Of this window, it is less than bulk calls need to end.
  const limits = { connectionWindow: 1 << 20 };
  const serve = async () => {
    const server = createServer({ transport: http2({ limits }) }).implement<ICalls>(
      {
        Echo: async (text) => (text === "bulk" ? bulk : String(text.length)),
        Join: async (texts) => String((await gather(texts)).items.length),
      },
      { partial: true },
    );
    closeLater(() => void server.close({ graceMs: 0 }));
    return connect(await server.listen("127.0.0.1:0"), { limits }).client;
  };

  test.each<[what: string, call: (client: Client<ICalls>) => Promise<unknown>]>([
    ["uploads", (client) => client.Echo(bulk)],
    ["downloads", (client) => client.Echo("bulk")],
    ["request streams", (client) => client.Join(Readable.from([bulk, bulk]))],
  ])("of %s: they end before any of it, one after the other", async (_, call) => {
    const client = await serve();
    await client.Echo("");
    const order: string[] = [];
    const all = Array.from({ length: 40 }, () => call(client).then(() => order.push("bulk")));
    for (let n = 0; n < 3; n++) {
      await client.Echo("small");
      order.push("small");
    }
    await Promise.all(all);
    expect(order.slice(0, 3)).toEqual(["small", "small", "small"]);
  });
});

test("19: a call whose deadline has passed never leaves", async () => {
  const { address, peers } = await serveFrames((peer, id) => peer.send(answer(id)));
  const { channel } = connect(address);
  await channel.connect();
  const client = createClientFactory({ defaults: { timeoutMs: 0 } }).createClient<ICalls>(channel);
  for (let n = 0; n < 20; n++) {
    expect(await failure(client.Echo(""))).toMatchObject({ code: Code.DEADLINE_EXCEEDED });
  }
  expect(peers[0]?.requests).toEqual([]);
});

test("15: a server that cancels a call at its deadline does not hide the deadline, though the timer has not run", async () => {
  const clock = jest.spyOn(Date, "now");
  closeLater(() => clock.mockRestore());
  const { address } = await serveFrames((peer, id) => {
    if (id > 1) clock.mockReturnValue(Date.now() + 20_000);
    peer.send(reset(id, ErrorCode.cancel));
  });
  const { client } = connect(address);
  expect(await failure(client.Echo(""))).toMatchObject({ code: Code.CANCELLED, rawMessage: "Call cancelled" });
  expect(await failure(client.Echo(""))).toMatchObject({
    code: Code.DEADLINE_EXCEEDED,
    rawMessage: expect.stringMatching(/^Deadline exceeded after (?:20\.000|19\.99\d)s,remote_addr=/),
  });
});

test("20: streams that are left early, however many, end nobody's calls", async () => {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* list(text: string) {
    yield text;
    await over;
  }
  const server = createServer().implement<ICalls>(
    { List: list, Join: async (texts) => (await gather(texts)).items.join() },
    { partial: true },
  );
  closeLater(() => void server.close({ graceMs: 0 }));
  const { client } = connect(await server.listen("127.0.0.1:0"));
  let goOn = () => {};
  async function* texts() {
    yield "a";
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    yield "b";
  }
  const joined = client.Join(texts());
  for (let n = 0; n < 1100; n++) for await (const _ of client.List("")) break;
  goOn();
  await expect(joined).resolves.toBe("a,b");
  end();
});

test("calls of a closed channel are cancelled, waiting or sent", async () => {
  const { address, peers } = await serveFrames(() => {}, 3, 1);
  const { client, channel } = connect(address);
  const calls = [client.Echo(""), client.Echo(""), client.Join(silent())].map((call) => failure(call));
  await until(() => peers[0]?.requests.length === 1);
  channel.close();
  for (const error of await Promise.all(calls)) {
    expect(error).toMatchObject({ code: Code.CANCELLED, rawMessage: "The channel was closed" });
  }
  expect(await failure(client.Echo(""))).toMatchObject({ code: Code.UNAVAILABLE });
});

test("headers that the server does not take end the call before it is sent", async () => {
  const { address, peers } = await serveFrames((peer, id) => peer.send(answer(id)), 6, 100);
  expect(await failure(connect(address).client.Echo(""))).toMatchObject({
    code: Code.RESOURCE_EXHAUSTED,
    rawMessage: expect.stringMatching(/^The headers have \d+ bytes, and the server takes 100/),
  });
  expect(peers[0]?.requests).toEqual([]);
});

test("a WINDOW_UPDATE of nothing and other frames in between do no harm", async () => {
  const { address } = await serveFrames((peer, id) =>
    peer.send(frame(FrameType.windowUpdate, 0, 0, word(1)), frame(0x42, 0, 0, "00"), answer(id)),
  );
  await expect(connect(address).client.Echo("")).resolves.toBe("hi");
});

test.each<[what: string, open: () => Promise<Client<ICalls>>]>([
  [
    "to which there is no connection",
    async () => {
      const { client } = connect("127.0.0.1:1");
      await failure(client.Echo(""));
      return client;
    },
  ],
  [
    "that is closed",
    async () => {
      const { client, channel } = connect("127.0.0.1:1");
      channel.close();
      return client;
    },
  ],
])("21: calls of a channel %s, repeated without a pause, let the event loop run", async (_, open) => {
  const client = await open();
  let hasRun = false;
  setTimeout(() => {
    hasRun = true;
  }, 1);
  // Bounded, because a timer cannot end a loop that lets none run.
  for (let calls = 0; !hasRun && calls < 50_000; calls++) await failure(client.Echo(""));
  expect(hasRun).toBe(true);
});
