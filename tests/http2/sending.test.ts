import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import type { LatinBuffer } from "../../runtime/transport/http2/hpack/latin-buffer.js";
import { type Limits, limitTable, usualLimits } from "../../runtime/transport/http2/limits.js";
import { Stream } from "../../runtime/transport/http2/stream.js";
import { StreamTable } from "../../runtime/transport/http2/stream-table.js";
import { encodedMessage, type MessageCodec } from "../../runtime/transport/message-codec.js";
import { headers, request, requestFields } from "./connection-rows.js";
import { clientStart, frame, settings, settingsAck, word } from "./frame.js";
import { RecordedConnection } from "./recorded-connection.js";

const { data, goaway, ping, windowUpdate } = FrameType;

/** A server with these streams open, whose first frames are gone. */
function serve(ids: readonly number[], limits: Partial<Limits> = {}): RecordedConnection {
  const recorded = new RecordedConnection({ isServer: true, limits });
  receive(recorded, clientStart, ...ids.map((id) => request(id)));
  recorded.events.length = 0;
  recorded.sent();
  return recorded;
}

function receive(recorded: RecordedConnection, ...frames: Buffer[]): void {
  recorded.connection.receive(Buffer.concat(frames) as LatinBuffer, 0);
}

function stream(recorded: RecordedConnection, id: number): Stream {
  return recorded.streams.get(id)!;
}

function send(recorded: RecordedConnection, id: number, length: number, ends = false): void {
  recorded.connection.sendMessage(stream(recorded, id), encodedMessage, Buffer.alloc(length, id), ends);
}

/** The bytes of DATA, by stream. */
function sizes(recorded: RecordedConnection): Record<string, number[]> {
  const bytes = recorded.bytes();
  const found: Record<string, number[]> = {};
  for (let p = 0; p < bytes.length; p += 9 + bytes.readUIntBE(p, 3)) {
    const id = bytes.readUInt32BE(p + 5);
    if (bytes[p + 3] === data) found[id] = [...(found[id] ?? []), bytes.readUIntBE(p, 3)];
  }
  return found;
}

describe("RFC 9113 §6.9: DATA goes out as far as windows have room", () => {
  test("the connection's window is shared, and streams take turns when it grows", () => {
    const recorded = serve([1, 3, 5]);
    for (const id of [1, 3, 5]) send(recorded, id, 60_000);
    expect(sizes(recorded)).toEqual({ 1: [16_384, 16_384, 16_384, 10_853], 3: [5530] });
    expect(recorded.connection.queuedBytes).toBe(2 * 60_005);
    receive(recorded, frame(windowUpdate, 0, 0, word(40_000)));
    expect(sizes(recorded)).toEqual({ 3: [16_384, 7232], 5: [16_384] });
    expect(recorded.events).toEqual([]);
    receive(recorded, frame(windowUpdate, 0, 0, word(1_000_000)));
    expect(recorded.events).toEqual(["writable 3", "writable 5"]);
    expect(recorded.connection.queuedBytes).toBe(0);
  });

  test("a stream's window holds back that stream alone", () => {
    const recorded = serve([1, 3]);
    receive(recorded, settings(4, 10));
    recorded.sent();
    send(recorded, 1, 15);
    receive(recorded, frame(windowUpdate, 0, 3, word(100)));
    send(recorded, 3, 15);
    expect(sizes(recorded)).toEqual({ 1: [10], 3: [20] });
    receive(recorded, frame(windowUpdate, 0, 1, word(10)));
    expect(sizes(recorded)).toEqual({ 1: [10] });
  });

  test("a window that settings make negative has to be made up for", () => {
    const recorded = serve([1]);
    send(recorded, 1, 995);
    receive(recorded, settings(4, 500));
    send(recorded, 1, 95);
    receive(recorded, frame(windowUpdate, 0, 1, word(500)));
    expect(sizes(recorded)).toEqual({ 1: [1000] });
    receive(recorded, frame(windowUpdate, 0, 1, word(1)));
    expect(sizes(recorded)).toEqual({ 1: [1] });
    receive(recorded, settings(4, 10_000));
    expect(sizes(recorded)).toEqual({ 1: [99] });
  });

  test("trailers and ends wait for what is queued before them", () => {
    const recorded = serve([1, 3, 5]);
    const { connection } = recorded;
    receive(recorded, settings(4, 0));
    recorded.sent();
    for (const id of [1, 3, 5]) send(recorded, id, 5, id === 5);
    connection.sendTrailers(stream(recorded, 1), undefined, ["grpc-status", "0"]);
    connection.sendEnd(stream(recorded, 3));
    expect(recorded.sent()).toEqual([]);
    receive(recorded, settings(4, 100));
    const message = (id: number): string => `00000000050${id}0${id}0${id}0${id}0${id}`;
    expect(recorded.sent()).toEqual([
      "SETTINGS 0 flags 1",
      `DATA 1 ${message(1)}`,
      expect.stringMatching(/^HEADERS 1 flags 5 /),
      `DATA 3 flags 1 ${message(3)}`,
      `DATA 5 flags 1 ${message(5)}`,
    ]);
  });

  test("the queue of a stream that is reset is gone", () => {
    const recorded = serve([1, 3]);
    receive(recorded, settings(4, 0));
    send(recorded, 1, 100);
    send(recorded, 3, 100);
    receive(recorded, frame(FrameType.rstStream, 0, 1, word(8)));
    recorded.connection.reset(stream(recorded, 3), 8);
    expect(recorded.connection.queuedBytes).toBe(0);
    recorded.sent();
    receive(recorded, settings(4, 1000));
    expect(sizes(recorded)).toEqual({});
  });

  test("what waits in all is bounded: a stream that would exceed it is reset, unless no other waits", () => {
    const recorded = serve([1, 3, 5, 7], { maxQueuedBytes: 1000 });
    receive(recorded, settings(4, 0));
    send(recorded, 1, 2000);
    expect(recorded.events).toEqual(["settings"]);
    send(recorded, 3, 100);
    recorded.connection.sendBytes(stream(recorded, 5), Buffer.alloc(10), true);
    const text = "answers of more than 1000 bytes wait for room in windows";
    const resets = [3, 5].flatMap((id) => [`closed ${id}`, `reset ${id} 11 by error: ${text}`]);
    expect(recorded.events).toEqual(["settings", ...resets]);
    expect(recorded.connection.queuedBytes).toBe(2005);
    receive(recorded, settings(4, 1500));
    send(recorded, 7, 100);
    expect(recorded.events).toEqual(["settings", ...resets, "settings"]);
    expect(recorded.sent()).toContain("RST_STREAM 3 11");
  });

  test("a message that is sent in part counts whole, for its memory is kept", () => {
    const recorded = serve([1, 3], { maxQueuedBytes: 1000 });
    receive(recorded, settings(4, 900));
    send(recorded, 1, 900);
    expect(sizes(recorded)).toEqual({ 1: [900] });
    expect(recorded.connection.queuedBytes).toBe(905);
    send(recorded, 3, 900);
    expect(recorded.sent()).toContain("RST_STREAM 3 11");
    receive(recorded, settings(4, 1000));
    expect(recorded.connection.queuedBytes).toBe(0);
  });

  test("what waits has memory of its size, whatever it was cut from", () => {
    const recorded = serve([1, 3]);
    receive(recorded, settings(4, 60_000));
    const bytes = Buffer.alloc(200_000).subarray(0, 150_000);
    recorded.connection.sendBytes(stream(recorded, 1), bytes, false);
    recorded.connection.sendBytes(stream(recorded, 1), bytes, true);
    const kept = stream(recorded, 1).queue!.map(({ length, buffer }) => [length, buffer.byteLength]);
    expect(kept).toEqual([
      [90_000, 90_000],
      [150_000, 150_000],
    ]);
    expect(recorded.connection.queuedBytes).toBe(240_000);
  });

  test("longer frames are sent to a peer that takes them", () => {
    const recorded = serve([1]);
    receive(recorded, settings(5, 40_000));
    send(recorded, 1, 45_000);
    expect(sizes(recorded)).toEqual({ 1: [40_000, 5005] });
  });
});

describe("RFC 9113 §6.9: the peer gets room for what was consumed", () => {
  test("not before, and then by half a window", () => {
    const recorded = serve([1], { streamWindow: 70_000, connectionWindow: 100_000 });
    const frames = Array.from({ length: 4 }, () => frame(data, 0, 1, Buffer.alloc(10_000)));
    receive(recorded, ...frames);
    expect(recorded.sent()).toEqual([]);
    const { connection } = recorded;
    connection.consume(stream(recorded, 1), 34_999);
    expect(recorded.sent()).toEqual([]);
    connection.consume(stream(recorded, 1), 1);
    expect(recorded.sent()).toEqual(["WINDOW_UPDATE 1 35000"]);
    connection.consume(stream(recorded, 1), 1_000_000);
    receive(recorded, ...frames);
    connection.consume(stream(recorded, 1), 1_000_000);
    expect(recorded.sent()).toEqual(["WINDOW_UPDATE 0 80000", "WINDOW_UPDATE 1 45000"]);
  });

  test("what a stream held when it is reset is given back to the connection", () => {
    const recorded = serve([1], { streamWindow: 70_000, connectionWindow: 70_000 });
    receive(recorded, ...Array.from({ length: 4 }, () => frame(data, 0, 1, Buffer.alloc(10_000))));
    recorded.connection.reset(stream(recorded, 1), 8);
    expect(recorded.sent()).toEqual(["WINDOW_UPDATE 0 40000", "RST_STREAM 1 8"]);
    recorded.connection.consume(stream(recorded, 1), 40_000);
    expect(recorded.sent()).toEqual([]);
  });

  test("after the peer's end the connection alone", () => {
    const recorded = serve([1], { streamWindow: 70_000, connectionWindow: 70_000 });
    receive(recorded, ...Array.from({ length: 4 }, (_, n) => frame(data, n === 3 ? 1 : 0, 1, Buffer.alloc(10_000))));
    recorded.connection.consume(stream(recorded, 1), 40_000);
    expect(recorded.sent()).toEqual(["WINDOW_UPDATE 0 40000"]);
  });

  test("what comes for a stream that is over counts for the connection", () => {
    const recorded = serve([1], { connectionWindow: 65_535 });
    recorded.connection.reset(stream(recorded, 1), 8);
    recorded.sent();
    for (let n = 0; n < 20; n++) receive(recorded, frame(data, 0, 1, Buffer.alloc(10_000)));
    expect(recorded.sent()).toEqual(Array(5).fill("WINDOW_UPDATE 0 40000"));
    expect(recorded.events).toEqual(["closed 1"]);
  });

  test("a window below the initial one holds once the peer has acknowledged it", () => {
    const recorded = serve([1], { streamWindow: 1000 });
    receive(recorded, frame(data, 0, 1, Buffer.alloc(2000)));
    expect(recorded.events).toEqual(["data 1 2000 bytes"]);
    receive(recorded, settingsAck, request(3), frame(data, 0, 3, Buffer.alloc(1001)));
    expect(recorded.sent()).toEqual(["RST_STREAM 3 3"]);
  });
});

describe("a client", () => {
  test("sends its preface, settings and the connection's window", () => {
    const recorded = new RecordedConnection({ isServer: false });
    expect(recorded.events).toEqual([]);
    const recordedStream = recorded.watch(recorded.connection.open(undefined, [":method", "POST"], true));
    expect(recordedStream.id).toBe(1);
    expect(recorded.sent()).toEqual(["HEADERS 1 flags 5 83"]);
  });

  test("opens as many streams as the server allows, and none after GOAWAY", () => {
    const recorded = new RecordedConnection({ isServer: false });
    const { connection } = recorded;
    receive(recorded, settings(3, 1));
    expect(connection.canOpen).toBe(true);
    connection.open(undefined, requestFields, true);
    expect(connection.canOpen).toBe(false);
    receive(recorded, headers(1, true, ":status", "200"));
    expect(connection.canOpen).toBe(true);
    expect(connection.streamCount).toBe(0);
    receive(recorded, frame(goaway, 0, 0, word(1) + word(0)));
    expect(connection.canOpen).toBe(false);
  });

  test("keeps to a smaller table of fields that it has announced", () => {
    const recorded = new RecordedConnection({ isServer: false, limits: { headerTableSize: 0 } });
    receive(recorded, settings(), settingsAck, headers(1, true, ":status", "200"));
    expect(recorded.events.at(-1)).toBe("over 9 the table has to shrink to 0 bytes first");
  });
});

describe("memory for what is sent", () => {
  const keptBy = ({ connection: { output } }: RecordedConnection): number[] => {
    const kept: number[] = [];
    for (let piece = output.take(); piece !== undefined; piece = output.take()) kept.push(piece.buffer.byteLength);
    return kept;
  };

  test.each<[name: string, act: (recorded: RecordedConnection) => void]>([
    ["GOAWAY and PING of a connection that closes", ({ connection }) => connection.shutdown()],
    ["the answer to a PING", (recorded) => receive(recorded, frame(ping, 0, 0, "00".repeat(8)))],
    ["the acknowledgement of settings", (recorded) => receive(recorded, settings(4, 100))],
  ])("%s: 256 bytes, for thousands of connections may send it at once", (_, act) => {
    const others = Array.from({ length: 100 }, () => serve([1]));
    for (const recorded of others) act(recorded);
    expect(others.map(keptBy)).toEqual(others.map(() => [256]));
  });

  test("a message behind such frames leaves with them in one piece", () => {
    const recorded = serve([1, 3]);
    recorded.connection.ping(Buffer.alloc(8));
    recorded.connection.sendHeaders(stream(recorded, 1), undefined, [":status", "200"]);
    send(recorded, 1, 5);
    expect(keptBy(recorded)).toEqual([65_536]);
    for (let n = 0; n < 20; n++) recorded.connection.ping(Buffer.alloc(8, n));
    expect(recorded.sent()).toEqual(
      Array.from({ length: 20 }, (_, n) => `PING 0 ${Buffer.alloc(8, n).toString("hex")}`),
    );
  });

  test("what of such frames was taken stays as it is while more is written behind it", () => {
    const recorded = serve([1]);
    const { output } = recorded.connection;
    recorded.connection.ping(Buffer.alloc(8, 1));
    const taken = output.take()!;
    const before = taken.toString("hex");
    recorded.connection.ping(Buffer.alloc(8, 2));
    send(recorded, 1, 5);
    for (const other of [serve([1]), serve([1])]) other.connection.ping(Buffer.alloc(8, 3));
    expect(taken.toString("hex")).toBe(before);
    expect(recorded.sent()).toEqual([`PING 0 ${"02".repeat(8)}`, "DATA 1 00000000050101010101"]);
  });
});

describe("the end of a connection", () => {
  test("a failure tells the peer, ends all streams and reads no more", () => {
    const recorded = serve([1, 3]);
    recorded.connection.fail(11, "too slow");
    receive(recorded, frame(ping, 0, 0, "0102030405060708"));
    expect(recorded.sent()).toEqual(["GOAWAY 0 3 11"]);
    const drops = [1, 3].flatMap((id) => [`closed ${id}`, `reset ${id} 11 by connection: too slow`]);
    expect(recorded.events).toEqual([...drops, "over 11 too slow"]);
    expect(recorded.connection.isClosed).toBe(true);
  });

  test("a lost socket ends all streams without a word", () => {
    const recorded = serve([1]);
    recorded.connection.lost("ECONNRESET");
    expect(recorded.sent()).toEqual([]);
    expect(recorded.events).toEqual(["closed 1", "reset 1 2 by connection: ECONNRESET", "over 2 ECONNRESET"]);
  });

  test("another protocol gets no GOAWAY", () => {
    const recorded = new RecordedConnection({ isServer: true });
    receive(recorded, Buffer.from("GET / HTTP/1.1\r\n\r\n"));
    expect(recorded.sent()).toEqual([]);
    expect(recorded.events).toEqual(["over 1 what the client sent first is not the preface of HTTP/2"]);
  });

  test("a client's shutdown has one step", () => {
    const recorded = new RecordedConnection({ isServer: false });
    recorded.connection.shutdown();
    recorded.connection.shutdown();
    expect(recorded.sent()).toEqual(["GOAWAY 0 0 0"]);
  });

  test("a server's second step need not wait for the peer", () => {
    const recorded = serve([1, 3]);
    recorded.connection.shutdown();
    recorded.connection.finishShutdown();
    recorded.connection.finishShutdown();
    expect(recorded.sent()).toEqual(["GOAWAY 0 2147483647 0", expect.stringMatching(/^PING /), "GOAWAY 0 3 0"]);
  });

  test("resets of the application's own cost what others cost", () => {
    const recorded = serve([1, 3], { resetBurst: 1 });
    for (const id of [1, 3]) recorded.connection.reset(stream(recorded, id), 0);
    expect(recorded.sent()).toEqual(["RST_STREAM 1 0", "RST_STREAM 3 0", "GOAWAY 0 3 0"]);
    expect(recorded.connection.isDrained).toBe(true);
  });

  test("a client's own cost nothing", () => {
    const recorded = new RecordedConnection({ isServer: false, limits: { resetBurst: 1 } });
    const { connection } = recorded;
    for (let n = 0; n < 3; n++) connection.reset(connection.open(undefined, requestFields, false), 8);
    expect(recorded.sent().filter((one) => !one.startsWith("HEADERS"))).toEqual(
      [1, 3, 5].map((id) => `RST_STREAM ${id} 8`),
    );
    expect(connection.canOpen).toBe(true);
  });

  test("a client opens no stream on a connection whose server has reset too many", () => {
    const recorded = new RecordedConnection({ isServer: false, limits: { resetBurst: 1 } });
    const { connection } = recorded;
    for (let n = 0; n < 3; n++) connection.open(undefined, requestFields, false);
    receive(recorded, settings(), ...[1, 3].map((id) => frame(FrameType.rstStream, 0, id, word(8))));
    expect(connection.canOpen).toBe(false);
    expect(connection.isClosed).toBe(false);
    expect(connection.streamCount).toBe(1);
  });
});

test("the budget of resets refills with time and by useful streams, and by no others", () => {
  const recorded = serve([], { resetBurst: 1, resetsPerSecond: 10 });
  const { connection } = recorded;
  const reset = (id: number, now: number): void => {
    const frames = [request(id), frame(FrameType.rstStream, 0, id, word(8))];
    connection.receive(Buffer.concat(frames), now);
  };
  const answer = (id: number, isUseful: boolean, now: number): void => {
    connection.receive(request(id, true) as LatinBuffer, now);
    stream(recorded, id).isUseful = isUseful;
    connection.sendTrailers(stream(recorded, id), undefined, [":status", "204"]);
  };
  reset(1, 0);
  reset(3, 100);
  answer(5, true, 100);
  reset(7, 100);
  expect(connection.isDrained).toBe(false);
  answer(9, false, 199);
  reset(11, 199);
  expect(connection.isDrained).toBe(true);
  expect(connection.isClosed).toBe(false);
});

describe("streams that wait", () => {
  test("of those that wait for the connection's window, an update looks at as many as get room", () => {
    const ids = Array.from({ length: 500 }, (_, n) => 2 * n + 1);
    const recorded = serve(ids);
    send(recorded, 1, 65_530);
    for (const id of ids.slice(1)) send(recorded, id, 5);
    recorded.sent();
    let looks = 0;
    for (const id of ids) {
      const { sendWindow } = stream(recorded, id);
      const size = sendWindow.available;
      const get = (): number => {
        looks++;
        return size;
      };
      Object.defineProperty(sendWindow, "available", { get, set: () => {} });
    }
    receive(recorded, frame(windowUpdate, 0, 0, word(20)));
    expect(sizes(recorded)).toEqual({ 3: [10], 5: [10] });
    expect(looks).toBeLessThan(20);
  });

  test("those that are reset are forgotten, though the connection gets no room", () => {
    const recorded = serve([1]);
    send(recorded, 1, 65_530);
    for (let id = 3; id < 503; id += 2) {
      receive(recorded, request(id));
      send(recorded, id, 5);
      receive(recorded, frame(FrameType.rstStream, 0, id, word(8)));
    }
    expect(Reflect.get(Reflect.get(recorded.connection, "sender"), "blocked").length).toBeLessThan(20);
  });
});

test("a stream that ends while its message is encoded sends nothing of it", () => {
  const recorded = serve([1]);
  const cancelling: MessageCodec = {
    write(writer, p, value) {
      recorded.connection.reset(stream(recorded, 1), 8);
      return encodedMessage.write(writer, p, value);
    },
  };
  recorded.connection.sendMessage(stream(recorded, 1), cancelling, Buffer.alloc(5), true);
  expect(recorded.sent()).toEqual(["RST_STREAM 1 8"]);
});

test("a stream that is over sends nothing", () => {
  const recorded = serve([1]);
  const { connection } = recorded;
  const one = stream(recorded, 1);
  connection.reset(one, 8);
  recorded.sent();
  connection.sendHeaders(one, undefined, ["a", "b"]);
  send(recorded, 1, 5);
  connection.sendBytes(one, Buffer.alloc(1), true);
  connection.sendEnd(one);
  connection.sendTrailers(one, undefined, []);
  connection.reset(one, 8);
  expect(recorded.sent()).toEqual([]);
});

test("streams are found among many, whatever their numbers", () => {
  const table = new StreamTable();
  const ids = [1, 3, 5, 7, 9, 11, 13, 17, 33, 49, 0x7fffffff];
  const streams = ids.map((id) => new Stream(id, 0, 0));
  for (const one of streams) table.add(one);
  expect(ids.map((id) => table.get(id))).toEqual(streams);
  expect(table.all().map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
  for (const one of [...streams.slice(7, 10), streams[0]!, streams[10]!]) table.remove(one);
  table.remove(streams[7]!);
  expect(table.all()).toEqual(streams.slice(1, 7));
  expect(table.count).toBe(6);
  expect([1, 3, 17, 33, 49, 65].map((id) => table.get(id)?.id)).toEqual([undefined, 3, ...Array(4).fill(undefined)]);
});

test.each([2, 64, 1024, 2048, 4096, 65_536, 1 << 20])(
  "streams whose numbers differ by multiples of %d share no slots",
  (step) => {
    const table = new StreamTable();
    const count = Math.min(1024, 2 ** 31 / step);
    for (let n = 0; n < count; n++) table.add(new Stream(1 + step * n, 0, 0));
    let longest = 0;
    for (const one of table.all()) {
      let length = 1;
      for (let next = one.next; next !== undefined; next = next.next) length++;
      longest = Math.max(longest, length);
    }
    expect(longest).toBeLessThan(step === 2 ? 2 : 33);
  },
);

test("every limit has a usual value with its source", () => {
  for (const { usual, source } of Object.values(limitTable)) {
    expect(usual).toBeGreaterThan(0);
    expect(source).not.toBe("");
  }
  expect(usualLimits.maxFrameSize).toBe(16_384);
});
