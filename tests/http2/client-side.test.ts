import { grpc } from "../../runtime/protocol/grpc.js";
import type { MessageCodec } from "../../runtime/protocol/message-codec.js";
import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { FieldBlock, listSizeOf } from "../../runtime/transport/http2/hpack/field-block.js";
import type { Limits } from "../../runtime/transport/http2/limits.js";
import type { Stream } from "../../runtime/transport/http2/stream.js";
import { headers, requestFields } from "./connection-rows.js";
import { frame, settings, word } from "./frame.js";
import { RecordedConnection } from "./recorded-connection.js";

const { continuation, data, goaway, headers: headersType } = FrameType;

/** A client whose first frames are gone, after the server's SETTINGS. */
function connect(limits: Partial<Limits> = {}, ...given: number[]): RecordedConnection {
  const recorded = new RecordedConnection({ isServer: false, limits });
  recorded.connection.receive(settings(...given), 0);
  recorded.events.length = 0;
  recorded.sent();
  return recorded;
}

function open(recorded: RecordedConnection, ends = true): Stream {
  return recorded.watch(recorded.connection.open(undefined, requestFields, ends));
}

function receive({ connection }: RecordedConnection, ...frames: Buffer[]): void {
  connection.receive(Buffer.concat(frames), 0);
}

const goawayOf = (lastId: number): Buffer => frame(goaway, 0, 0, word(lastId) + word(0));

test.each([
  ["the first of two steps", 0x7fffffff],
  ["the last step", 1],
])("a client opens no stream after GOAWAY: %s", (_, lastId) => {
  const recorded = connect();
  open(recorded);
  expect(recorded.connection.canOpen).toBe(true);
  receive(recorded, goawayOf(lastId));
  expect(recorded.connection.canOpen).toBe(false);
  expect(recorded.connection.isPeerLeaving).toBe(true);
  expect(recorded.connection.streamCount).toBe(1);
});

test("a client may cancel as many calls as it likes", () => {
  const recorded = connect({ resetBurst: 1, controlBurst: 5 });
  for (let n = 0; n < 3000; n++) {
    recorded.connection.reset(open(recorded, false), 8);
    recorded.sent();
  }
  expect(recorded.connection.isClosed).toBe(false);
});

test("answers under way to calls that were cancelled are dropped without a reply, however many", () => {
  const recorded = connect({ resetBurst: 1, controlBurst: 5 });
  const streams = Array.from({ length: 3000 }, () => open(recorded));
  recorded.sent();
  for (const stream of streams) recorded.connection.reset(stream, 8);
  recorded.sent();
  recorded.events.length = 0;
  const other = open(recorded);
  recorded.sent();
  for (const { id } of streams) {
    receive(
      recorded,
      headers(id, false, ":status", "200"),
      frame(data, 0, id, "00"),
      headers(id, true, "grpc-status", "0"),
    );
  }
  receive(recorded, headers(other.id, true, ":status", "200"));
  expect(recorded.events).toEqual([`headers ${other.id} :status 200`, `end ${other.id}`, `closed ${other.id}`]);
  expect(recorded.sent()).toEqual([]);
});

test("more streams than a client remembers: their late frames do not end the connection", () => {
  const recorded = connect();
  const first = open(recorded);
  recorded.connection.reset(first, 8);
  for (let n = 0; n < 9000; n++) recorded.connection.reset(open(recorded), 8);
  recorded.sent();
  receive(recorded, headers(first.id, true, ":status", "200"));
  expect(recorded.connection.isClosed).toBe(false);
  expect(recorded.sent()).toEqual([]);
});

test("uploads beyond maxQueuedBytes wait, as the bytes that the values had when they were sent", () => {
  const recorded = connect({ maxQueuedBytes: 1000 });
  const length = 100_000;
  const value = { byte: 1 };
  const codec: MessageCodec = {
    write(writer, pos, given) {
      const at = writer.room(pos, length);
      writer.buf.fill((given as typeof value).byte, at, at + length);
      return at + length;
    },
  };
  const streams = Array.from({ length: 32 }, () => open(recorded, false));
  for (const stream of streams) recorded.connection.sendMessage(stream, grpc.framing, codec, value, true);
  value.byte = 2;
  expect(recorded.events).toEqual([]);
  const bytes = [recorded.bytes()];
  for (const { id } of streams)
    receive(
      recorded,
      frame(FrameType.windowUpdate, 0, 0, word(length)),
      frame(FrameType.windowUpdate, 0, id, word(length)),
    );
  bytes.push(recorded.bytes());
  const sent = streams.map(({ id }) => bytes.flatMap((all) => dataOf(all, id)));
  for (const pieces of sent) {
    const whole = Buffer.concat(pieces);
    expect(whole.length).toBe(length + 5);
    expect(whole.subarray(5).every((byte) => byte === 1)).toBe(true);
  }
  expect(recorded.events.filter((event) => event.startsWith("reset"))).toEqual([]);
});

/** The payloads of the DATA frames of a stream. */
function dataOf(bytes: Buffer, id: number): Buffer[] {
  const found: Buffer[] = [];
  for (let p = 0; p < bytes.length; ) {
    const end = p + 9 + bytes.readUIntBE(p, 3);
    if (bytes[p + 3] === data && bytes.readUInt32BE(p + 5) === id) found.push(bytes.subarray(p + 9, end));
    p = end;
  }
  return found;
}

test("trailers of 72 KB arrive, in as many frames as they take", () => {
  const recorded = connect({ maxHeaderListSize: 72 * 1024 });
  open(recorded);
  receive(recorded, headers(1, false, ":status", "200"));
  const name = "grpc-status-details-bin";
  const value = "A".repeat(72 * 1024 - 32 - name.length);
  const lengthOf = Buffer.from([0x7f, ...sevenBits(value.length - 127)]);
  const block = Buffer.concat([Buffer.of(0, name.length), Buffer.from(name), lengthOf, Buffer.from(value)]);
  const parts: Buffer[] = [];
  for (let at = 0; at < block.length; at += 16_384) {
    const isLast = at + 16_384 >= block.length;
    const flags = (at === 0 ? 1 : 0) | (isLast ? 4 : 0);
    parts.push(frame(at === 0 ? headersType : continuation, flags, 1, block.subarray(at, at + 16_384)));
  }
  receive(recorded, ...parts);
  expect(recorded.events.slice(-3)).toEqual([`trailers 1 ${name} ${value}`, "end 1", "closed 1"]);
});

/** The rest of an integer of HPACK (RFC 7541, section 5.1). */
function sevenBits(rest: number): number[] {
  return rest < 128 ? [rest] : [(rest & 127) | 128, ...sevenBits(rest >>> 7)];
}

test("it is known whether bytes of a stream were handed to the socket", () => {
  const { connection } = connect();
  const first = connection.open(undefined, requestFields, true);
  expect(connection.hasLeft(first)).toBe(false);
  while (connection.take() !== undefined) {}
  const second = connection.open(undefined, requestFields, true);
  expect([connection.hasLeft(first), connection.hasLeft(second)]).toEqual([true, false]);
});

test("the server's limit of header lists is kept, and the size of a list known before it is sent", () => {
  const { connection } = connect({}, 6, 1000);
  expect(connection.peerSettings.maxHeaderListSize).toBe(1000);
  const block = new FieldBlock([":method", "POST"]);
  expect(listSizeOf(block, ["a", "bc"])).toBe(7 + 4 + 32 + 1 + 2 + 32);
});
