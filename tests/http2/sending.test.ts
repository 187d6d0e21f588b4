import { grpc } from "../../runtime/protocol/grpc.js";
import { encodedMessage, type MessageCodec } from "../../runtime/protocol/message-codec.js";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { type Limits, limitTable, usualLimits } from "../../runtime/transport/http2/limits.js";
import { Stream } from "../../runtime/transport/http2/stream.js";
import { StreamTable } from "../../runtime/transport/http2/stream-table.js";
import { headers, request, requestFields } from "./connection-rows.js";
import { clientStart, frame, settings, settingsAck, word } from "./frame.js";
import { describeFrames, RecordedConnection } from "./recorded-connection.js";

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
  recorded.connection.receive(Buffer.concat(frames), 0);
}

function stream(recorded: RecordedConnection, id: number): Stream {
  return recorded.streams.get(id)!;
}

function send(recorded: RecordedConnection, id: number, length: number, ends = false): void {
  recorded.connection.sendMessage(stream(recorded, id), grpc.framing, encodedMessage, Buffer.alloc(length, id), ends);
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

const hexOf = (text: string): string => Buffer.from(text).toString("hex");

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

  test("a short message does not wait behind long ones, nor do these behind many", () => {
    const recorded = serve([1, 3, 5, 7, 9, 11]);
    receive(recorded, settings(4, 1_000_000));
    for (const id of [1, 3, 5]) send(recorded, id, 100_000);
    recorded.sent();
    for (const id of [7, 9, 11]) send(recorded, id, 4091, true);
    const turns: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      receive(recorded, frame(windowUpdate, 0, 0, word(16_384 + 4096)));
      turns.push(...describeFrames(recorded.bytes()).map((text) => text.split(" ")[1]!));
    }
    expect(turns).toEqual(["7", "1", "9", "3", "11", "5"]);
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

  test("a message that is sent in part counts whole, for its memory is kept", () => {
    const recorded = serve([1, 3], { maxQueuedBytes: 1000 });
    receive(recorded, settings(4, 900));
    send(recorded, 1, 900);
    expect(sizes(recorded)).toEqual({ 1: [900] });
    expect(recorded.connection.queuedBytes).toBe(905);
    send(recorded, 3, 900);
    expect(recorded.events).toEqual(["settings", "held back"]);
    receive(recorded, settings(4, 1000));
    expect(recorded.connection.queuedBytes).toBe(0);
    expect(sizes(recorded)).toEqual({ 1: [5], 3: [905] });
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

describe("what waits in all is bounded by maxQueuedBytes", () => {
  /** A server that has these messages wait on the streams 1, 3, 5 and so on, without room, usually after a short one that was taken. */
  function waiting(
    lengths: readonly number[],
    limits: Partial<Limits> = {},
    takesFirst: boolean = true,
  ): RecordedConnection {
    const recorded = serve(
      lengths.map((_, i) => 2 * i + 1),
      { maxQueuedBytes: 1000, ...limits },
    );
    if (takesFirst) send(recorded, 1, 0);
    receive(recorded, settings(4, 0));
    if (takesFirst) receive(recorded, frame(windowUpdate, 0, 1, word(5)));
    for (const [i, length] of lengths.entries()) send(recorded, 2 * i + 1, length - 5);
    recorded.events.length = 0;
    recorded.sent();
    return recorded;
  }

  const queued = ({ connection }: RecordedConnection): number[] =>
    connection.streams.map(({ queue = [] }) => queue.reduce((sum, { length }) => sum + length, 0));

  test.each<[name: string, lengths: number[], kept: number[]]>([
    ["a single message may be of any size", [2000], [2000]],
    ["one that would exceed it is held back: its bytes are dropped, its value is kept", [600, 500], [600, 0]],
    ["a shorter one may still wait", [600, 500, 400], [600, 0, 400]],
    ["behind a single one of any size all are held back", [2000, 10, 20], [2000, 0, 0]],
  ])("%s", (_, lengths, kept) => {
    expect(queued(waiting(lengths))).toEqual(kept);
  });

  test("four times as much may be held back as values; a stream that would exceed that is reset", () => {
    const recorded = waiting([1000, 2000, 2000]);
    receive(recorded, request(7), request(9));
    send(recorded, 7, 5);
    recorded.connection.sendBytes(stream(recorded, 9), Buffer.alloc(10), true);
    const text = "answers of more than 5000 bytes wait for room in windows";
    const resets = [7, 9].flatMap((id) => ["held back", `closed ${id}`, `reset ${id} 11 by error: ${text}`]);
    expect(recorded.events.filter((event) => !event.startsWith("request"))).toEqual(resets);
    expect(recorded.sent()).toEqual(["RST_STREAM 7 11", "RST_STREAM 9 11"]);
  });

  test("nothing is held back for a client that has never taken anything: a stream that would exceed it is reset", () => {
    const recorded = waiting([600, 500, 400, 10], {}, false);
    const text = "answers of more than 1000 bytes wait for room in windows";
    expect(recorded.connection.queuedBytes).toBe(1000);
    expect(recorded.connection.streams.map(({ id }) => id)).toEqual([1, 5]);
    receive(recorded, request(9));
    recorded.events.length = 0;
    recorded.connection.sendBytes(stream(recorded, 9), Buffer.alloc(10), true);
    expect(recorded.events).toEqual(["held back", "closed 9", `reset 9 11 by error: ${text}`]);
  });

  test("one that need not wait is sent, whatever waits", () => {
    const recorded = waiting([1000, 500, 5]);
    receive(recorded, frame(windowUpdate, 0, 5, word(5)));
    expect(sizes(recorded)).toEqual({ 5: [5] });
  });

  test("those held back go on when there is memory and room, the oldest first, and are encoded then", () => {
    const recorded = waiting([1000, 2000, 600, 500]);
    recorded.connection.sendTrailers(stream(recorded, 5), undefined, ["grpc-status", "0"]);
    receive(recorded, frame(windowUpdate, 0, 3, word(1900)), frame(windowUpdate, 0, 5, word(100)));
    expect(sizes(recorded)).toEqual({});
    receive(recorded, frame(windowUpdate, 0, 1, word(1000)));
    expect(recorded.sent()).toEqual(["DATA 1 1000 bytes", "DATA 3 1900 bytes"]);
    receive(recorded, frame(windowUpdate, 0, 3, word(100)));
    expect(recorded.sent()).toEqual(["DATA 3 100 bytes", "DATA 5 100 bytes"]);
    receive(recorded, frame(windowUpdate, 0, 5, word(500)));
    expect(recorded.sent()).toEqual(["DATA 5 500 bytes", expect.stringMatching(/^HEADERS 5 flags 5 /)]);
    expect(recorded.events).toEqual(["writable 1", "writable 3", "writable 5"]);
    expect(queued(recorded)).toEqual([0, 0, 0, 0]);
    receive(recorded, frame(windowUpdate, 0, 7, word(499)));
    expect(queued(recorded)).toEqual([0, 0, 0, 500]);
  });

  test("a later message of a stream stays behind one that is held back", () => {
    const recorded = waiting([1000, 500]);
    recorded.connection.sendBytes(stream(recorded, 3), Buffer.from("behind"), true);
    receive(recorded, frame(windowUpdate, 0, 3, word(100)), frame(windowUpdate, 0, 1, word(1000)));
    expect(recorded.sent()).toEqual(["DATA 1 1000 bytes", "DATA 3 100 bytes"]);
    receive(recorded, frame(windowUpdate, 0, 3, word(1000)));
    expect(recorded.sent()).toEqual(["DATA 3 400 bytes", `DATA 3 flags 1 ${hexOf("behind")}`]);
  });

  test.each<[name: string, end: (recorded: RecordedConnection) => void]>([
    ["is reset by the peer", (recorded) => receive(recorded, frame(FrameType.rstStream, 0, 1, word(8)))],
    ["is reset by this side", (recorded) => recorded.connection.reset(stream(recorded, 1), 8)],
  ])("a stream that %s leaves its memory to those held back", (_, end) => {
    const recorded = waiting([1000, 500]);
    receive(recorded, frame(windowUpdate, 0, 3, word(499)));
    end(recorded);
    expect(sizes(recorded)).toEqual({ 3: [499] });
    expect(recorded.connection.queuedBytes).toBe(500);
  });

  test("bytes that were dropped are made again", () => {
    const recorded = waiting([1000, 500]);
    recorded.connection.reset(stream(recorded, 3), 8);
    receive(recorded, request(5), frame(windowUpdate, 0, 5, word(10)));
    const again = jest.fn(() => Buffer.from("again"));
    recorded.connection.sendBytes(stream(recorded, 5), Buffer.alloc(500), false, again);
    expect(again).not.toHaveBeenCalled();
    recorded.sent();
    receive(recorded, frame(windowUpdate, 0, 1, word(1000)));
    expect(recorded.sent()).toEqual(["DATA 1 1000 bytes", `DATA 5 ${hexOf("again")}`]);
  });

  test("a value that was changed so that it cannot be encoded any more ends its stream", () => {
    const recorded = waiting([1000]);
    receive(recorded, request(3), frame(windowUpdate, 0, 3, word(100)));
    const value = { isBroken: false };
    const codec: MessageCodec = {
      write(writer, p) {
        if (value.isBroken) throw new Error("broken");
        return encodedMessage.write(writer, p, Buffer.alloc(500));
      },
    };
    recorded.connection.sendMessage(stream(recorded, 3), grpc.framing, codec, value, true);
    value.isBroken = true;
    recorded.events.length = 0;
    recorded.sent();
    receive(recorded, frame(windowUpdate, 0, 1, word(1000)));
    expect(recorded.events).toEqual(["writable 1", "closed 3", "unsendable 3 broken"]);
    expect(recorded.sent()).toEqual(["DATA 1 1000 bytes", "RST_STREAM 3 2"]);
  });

  describe("streams that stand still for stalledMs are reset, as long as others are held back", () => {
    const limits = { stalledMs: 1000 };
    const text = "nothing was taken of what waits for 1000 ms, and more is held back";
    const resets = (...ids: number[]): string[] =>
      ids.flatMap((id) => [`closed ${id}`, `reset ${id} 11 by error: ${text}`]);

    test("none if nothing is held back", () => {
      const recorded = waiting([1000], limits);
      for (const now of [0, 5000, 10_000]) expect(recorded.connection.endStalled(now)).toBe(false);
      expect(recorded.events).toEqual([]);
    });

    test("those without room of their own, encoded or held back", () => {
      const recorded = waiting([1000, 500], limits);
      expect(recorded.connection.endStalled(7000)).toBe(true);
      expect(recorded.connection.endStalled(7999)).toBe(true);
      expect(recorded.events).toEqual([]);
      expect(recorded.connection.endStalled(8000)).toBe(false);
      expect(recorded.events).toEqual(resets(1, 3));
      expect(recorded.connection.queuedBytes).toBe(0);
    });

    test("not one of which something is taken, nor one that waits for it", () => {
      const recorded = waiting([1000, 500, 700], limits);
      receive(recorded, frame(windowUpdate, 0, 3, word(499)));
      for (let now = 0; now <= 2000; now += 500) {
        recorded.connection.endStalled(now);
        receive(recorded, frame(windowUpdate, 0, 1, word(10)));
      }
      expect(recorded.events).toEqual(resets(5));
    });

    test("its memory goes to those that wait for it", () => {
      const recorded = waiting([1000, 500, 700], limits);
      receive(recorded, frame(windowUpdate, 0, 3, word(499)));
      recorded.connection.endStalled(0);
      recorded.connection.endStalled(1000);
      expect(recorded.events).toEqual(resets(1, 5));
      expect(sizes(recorded)).toEqual({ 3: [499] });
    });

    test("all, if the window of the connection has no room, or the socket takes nothing", () => {
      const recorded = serve([1, 3, 5], { maxQueuedBytes: 1000, ...limits });
      send(recorded, 1, 65_530);
      for (const id of [3, 5]) send(recorded, id, 600);
      recorded.events.length = 0;
      recorded.connection.endStalled(0);
      recorded.connection.endStalled(1000);
      recorded.connection.endStalled(2000);
      expect(recorded.events).toEqual(resets(3, 5));
    });
  });
});

describe("the socket is given a bounded part of what windows have room for", () => {
  const much = 1_000_000;

  function serveWide(ids: readonly number[]): RecordedConnection {
    const recorded = serve(ids);
    receive(recorded, settings(4, 10 * much), frame(windowUpdate, 0, 0, word(10 * much)));
    recorded.sent();
    return recorded;
  }

  /** The bytes that are given to the socket. */
  function taken({ connection: { output } }: RecordedConnection): Buffer {
    const pieces: Buffer[] = [];
    for (let piece = output.take(); piece !== undefined; piece = output.take()) pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces);
  }

  /** How many bytes are given to the socket, which takes them. */
  function give(recorded: RecordedConnection): number {
    const { length } = taken(recorded);
    recorded.connection.written();
    return length;
  }

  test("256 KB of long messages, and more once it has taken those", () => {
    const recorded = serveWide([1]);
    send(recorded, 1, much, true);
    const headers = (length: number): number => 9 * Math.ceil(length / 16_384);
    expect(recorded.connection.queuedBytes).toBeGreaterThan(much - 262_144);
    expect(give(recorded)).toBe(262_144 + headers(262_144));
    expect(give(recorded)).toBe(262_144 + headers(262_144));
    while (give(recorded) > 0) {}
    expect(recorded.connection.queuedBytes).toBe(0);
    expect(recorded.events).toEqual(["settings", "writable 1"]);
  });

  test("a short message passes long ones that wait for the socket", () => {
    const recorded = serveWide([1, 3]);
    send(recorded, 1, much);
    send(recorded, 3, 10);
    expect(stream(recorded, 1).queue).toHaveLength(1);
    expect(stream(recorded, 3).queue).toBeUndefined();
  });

  test("streams take turns, also where one portion ends and the next begins", () => {
    const recorded = serveWide([1, 3, 5]);
    for (const id of [1, 3, 5]) send(recorded, id, much);
    give(recorded);
    const turns = describeFrames(taken(recorded)).map((text) => text.split(" ")[1]);
    recorded.connection.written();
    turns.push(...describeFrames(taken(recorded)).map((text) => text.split(" ")[1]));
    expect(turns).toHaveLength(32);
    expect(turns).toEqual(turns.map((_, i) => ["1", "3", "5"][i % 3]));
  });
});

describe("RFC 9113 §6.9: the peer gets room", () => {
  test("in a stream's window for what was consumed, by half a window; the first time, it gets the whole window", () => {
    const recorded = serve([1], { streamWindow: 70_000, connectionWindow: 100_000 });
    const frames = Array.from({ length: 4 }, () => frame(data, 0, 1, Buffer.alloc(10_000)));
    receive(recorded, ...frames);
    expect(recorded.sent()).toEqual([]);
    const { connection } = recorded;
    connection.consume(stream(recorded, 1), 32_767);
    expect(recorded.sent()).toEqual([]);
    connection.consume(stream(recorded, 1), 1);
    expect(recorded.sent()).toEqual([`WINDOW_UPDATE 1 ${32_768 + 70_000 - 65_535}`]);
    connection.consume(stream(recorded, 1), 1_000_000);
    receive(recorded, ...frames);
    connection.consume(stream(recorded, 1), 1_000_000);
    expect(recorded.sent()).toEqual(["WINDOW_UPDATE 0 50000", "WINDOW_UPDATE 1 47232"]);
  });

  test("in the connection's window as soon as DATA comes, and for what is consumed once much is unread", () => {
    const recorded = serve([1, 3], { connectionWindow: 65_535, maxUnreadBytes: 65_535 + 40_000 });
    const { connection } = recorded;
    const come = (id: number): void => receive(recorded, frame(data, 0, id, Buffer.alloc(10_000)));
    for (const id of [1, 3, 1, 3]) come(id);
    expect(recorded.sent()).toEqual(["WINDOW_UPDATE 0 40000"]);
    for (const id of [1, 3, 1, 3, 1, 3]) come(id);
    expect(recorded.sent()).toEqual([]);
    connection.consume(stream(recorded, 1), 32_000);
    expect(recorded.sent()).toEqual([]);
    connection.consume(stream(recorded, 3), 1000);
    expect(recorded.sent()).toEqual(["WINDOW_UPDATE 0 33000"]);
    connection.reset(stream(recorded, 3), 8);
    connection.reset(stream(recorded, 1), 8);
    for (const id of [1, 1]) come(id);
    expect(recorded.sent()).toEqual(["RST_STREAM 3 8", "RST_STREAM 1 8", "WINDOW_UPDATE 0 37000"]);
  });

  test("what a stream held when it is reset is given back to the connection", () => {
    const recorded = serve([1], { streamWindow: 70_000, connectionWindow: 70_000, maxUnreadBytes: 0 });
    receive(recorded, ...Array.from({ length: 4 }, () => frame(data, 0, 1, Buffer.alloc(10_000))));
    recorded.connection.reset(stream(recorded, 1), 8);
    expect(recorded.sent()).toEqual(["WINDOW_UPDATE 0 40000", "RST_STREAM 1 8"]);
    recorded.connection.consume(stream(recorded, 1), 40_000);
    expect(recorded.sent()).toEqual([]);
  });

  test("after the peer's end the connection alone", () => {
    const recorded = serve([1], { streamWindow: 70_000, connectionWindow: 70_000, maxUnreadBytes: 0 });
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
    const before = Buffer.from(taken);
    recorded.connection.ping(Buffer.alloc(8, 2));
    send(recorded, 1, 5);
    for (const other of [serve([1]), serve([1])]) other.connection.ping(Buffer.alloc(8, 3));
    expect(Buffer.from(taken)).toEqual(before);
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
});

test("the budget of resets refills with time and by useful streams, and by no others", () => {
  const recorded = serve([], { resetBurst: 1, resetsPerSecond: 10 });
  const { connection } = recorded;
  const reset = (id: number, now: number): void => {
    const frames = [request(id), frame(FrameType.rstStream, 0, id, word(8))];
    connection.receive(Buffer.concat(frames), now);
  };
  const answer = (id: number, isUseful: boolean, now: number): void => {
    connection.receive(request(id, true), now);
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

  test.each([
    ["short", 5],
    ["long", 5000],
  ])("those with %s messages that are reset are forgotten, though the connection gets no room", (line, length) => {
    const recorded = serve([1]);
    send(recorded, 1, 65_530);
    for (let id = 3; id < 503; id += 2) {
      receive(recorded, request(id));
      send(recorded, id, length);
      receive(recorded, frame(FrameType.rstStream, 0, id, word(8)));
    }
    const sender = Reflect.get(recorded.connection, "sender");
    const { streams } = Reflect.get(sender, line);
    expect(streams.length).toBeGreaterThan(0);
    expect(streams.length).toBeLessThan(20);
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
  recorded.connection.sendMessage(stream(recorded, 1), grpc.framing, cancelling, Buffer.alloc(5), true);
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
