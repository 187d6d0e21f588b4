import { grpc } from "../../runtime/protocol/grpc.js";
import { encodedMessage, type MessageCodec } from "../../runtime/protocol/message-codec.js";
import { FrameType, preface } from "../../runtime/transport/http2/frame-type.js";
import { FrameWriter } from "../../runtime/transport/http2/frame-writer.js";
import { Encoder } from "../../runtime/transport/http2/hpack/encoder.js";
import { FieldBlock } from "../../runtime/transport/http2/hpack/field-block.js";
import { frame, settings, settingsAck, word } from "./frame.js";

const { data, headers, rstStream, ping, goaway, windowUpdate, continuation } = FrameType;

function take(writer: FrameWriter): Buffer {
  const pieces: Uint8Array[] = [];
  for (let piece = writer.take(); piece !== undefined; piece = writer.take()) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A message behind its prefix. */
function framed(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

function bytes(length: number, from = 0): Buffer {
  return Buffer.from(Array.from({ length }, (_, i) => (from + i) % 251));
}

function send(writer: FrameWriter, id: number, message: Uint8Array, ends = false): boolean {
  writer.encode(id, grpc.framing, encodedMessage, message);
  const isSendable = writer.isSendable(id);
  if (isSendable) writer.sendEncoded(id, ends);
  return isSendable;
}

test.each<[name: string, write: (writer: FrameWriter) => void, written: Buffer]>([
  ["the preface", (writer) => writer.preface(), Buffer.from(preface)],
  ["SETTINGS", (writer) => writer.settings([4, 0xffffffff, 3, 100]), settings(4, 0xffffffff, 3, 100)],
  ["the acknowledgement of SETTINGS", (writer) => writer.settingsAck(), settingsAck],
  ["PING", (writer) => writer.ping(bytes(10), 1, false), frame(ping, 0, 0, bytes(8, 1))],
  ["the acknowledgement of PING", (writer) => writer.ping(bytes(8), 0, true), frame(ping, 1, 0, bytes(8))],
  ["GOAWAY", (writer) => writer.goaway(7, 11, "é"), frame(goaway, 0, 0, `${word(7)}${word(11)}c3a9`)],
  ["WINDOW_UPDATE", (writer) => writer.windowUpdate(3, 0x7fffffff), frame(windowUpdate, 0, 3, word(0x7fffffff))],
  ["RST_STREAM", (writer) => writer.reset(0x7fffffff, 8), frame(rstStream, 0, 0x7fffffff, word(8))],
  ["DATA", (writer) => writer.data(3, bytes(9), 2, 5, false), frame(data, 0, 3, bytes(3, 2))],
  ["DATA that ends its stream", (writer) => writer.data(3, bytes(9), 2, 5, true), frame(data, 1, 3, bytes(3, 2))],
  ["the end of a stream", (writer) => writer.end(3), frame(data, 1, 3)],
])("%s", (_name, write, written) => {
  const writer = new FrameWriter();
  write(writer);
  expect(writer.waiting).toBe(written.length);
  expect(take(writer)).toEqual(written);
  expect(writer.isEmpty).toBe(true);
});

describe("HEADERS", () => {
  const block = new FieldBlock([":method", "POST"]);

  test("of a known list and of further fields", () => {
    const writer = new FrameWriter();
    const encoder = new Encoder();
    writer.headers(1, encoder, block, ["a", "1S"], true);
    expect(take(writer)).toEqual(frame(headers, 5, 1, "83 00 0161 02 3153"));
  });

  test("that are longer than a frame go on in CONTINUATION", () => {
    const writer = new FrameWriter();
    writer.headers(1, new Encoder(), block, ["a", "b".repeat(40_000)], true);
    const field = Buffer.concat([Buffer.from("83000161 7fc1b702".replace(/ /g, ""), "hex"), Buffer.alloc(40_000, "b")]);
    expect(take(writer)).toEqual(
      Buffer.concat([
        frame(headers, 1, 1, field.subarray(0, 16_384)),
        frame(continuation, 0, 1, field.subarray(16_384, 32_768)),
        frame(continuation, 4, 1, field.subarray(32_768)),
      ]),
    );
  });
});

describe("messages", () => {
  test("of one stream share a DATA frame", () => {
    const writer = new FrameWriter();
    for (const from of [0, 10]) expect(send(writer, 3, bytes(10, from))).toBe(true);
    expect(take(writer)).toEqual(frame(data, 0, 3, Buffer.concat([framed(bytes(10)), framed(bytes(10, 10))])));
  });

  test("the stream's end goes into the frame of its last message", () => {
    const writer = new FrameWriter();
    send(writer, 3, bytes(10));
    writer.end(3);
    send(writer, 5, bytes(10), true);
    expect(take(writer)).toEqual(
      Buffer.concat([frame(data, 1, 3, framed(bytes(10))), frame(data, 1, 5, framed(bytes(10)))]),
    );
  });

  const first = frame(data, 0, 3, framed(bytes(10)));

  test.each<[name: string, between: (writer: FrameWriter) => void, written: readonly Buffer[]]>([
    [
      "another stream's message",
      (writer) => void send(writer, 5, bytes(1)),
      [first, frame(data, 0, 5, framed(bytes(1))), first],
    ],
    ["another frame", (writer) => writer.settingsAck(), [first, settingsAck, first]],
    ["having been taken", (writer) => void take(writer), [first]],
  ])("after %s a frame takes no further message", (_name, between, written) => {
    const writer = new FrameWriter();
    send(writer, 3, bytes(10));
    between(writer);
    send(writer, 3, bytes(10));
    expect(take(writer)).toEqual(Buffer.concat(written));
  });

  test("a frame that is long takes no further message", () => {
    const writer = new FrameWriter();
    send(writer, 3, bytes(12_300));
    send(writer, 3, bytes(10));
    expect(take(writer)).toEqual(
      Buffer.concat([frame(data, 0, 3, framed(bytes(12_300))), frame(data, 0, 3, framed(bytes(10)))]),
    );
  });

  test("one that is longer than a frame is taken out", () => {
    const writer = new FrameWriter();
    expect(send(writer, 3, bytes(16_380))).toBe(false);
    expect(writer.takeEncoded()).toEqual(framed(bytes(16_380)));
    expect(take(writer)).toEqual(Buffer.alloc(0));
  });

  test("one that outgrows what is left of a slab goes on in another", () => {
    const writer = new FrameWriter();
    const sent: Buffer[] = [];
    for (let n = 0; n < 40; n++) {
      const id = 3 + 2 * (n & 1);
      expect(send(writer, id, bytes(7000, n))).toBe(true);
      sent.push(frame(data, 0, id, framed(bytes(7000, n))));
    }
    expect(take(writer)).toEqual(Buffer.concat(sent));
  });

  test("one that cannot be encoded leaves the batch as it was", () => {
    const writer = new FrameWriter();
    send(writer, 3, bytes(10));
    const failing: MessageCodec = {
      write(codecs, p) {
        codecs.buf.fill(255, p, p + 100);
        throw new RangeError("no");
      },
    };
    expect(() => writer.encode(3, grpc.framing, failing, undefined)).toThrow("no");
    send(writer, 3, bytes(10));
    expect(take(writer)).toEqual(frame(data, 0, 3, Buffer.concat([framed(bytes(10)), framed(bytes(10))])));
  });

  test("what is sent while one is encoded goes before it, and what was before that stays there", () => {
    const writer = new FrameWriter();
    send(writer, 3, bytes(10));
    const calling: MessageCodec = {
      write(codecs, p, value) {
        send(writer, 5, bytes(5));
        writer.settingsAck();
        return encodedMessage.write(codecs, p, value);
      },
    };
    writer.encode(3, grpc.framing, calling, bytes(20));
    expect(writer.isSendable(3)).toBe(false);
    const message = writer.takeEncoded();
    writer.data(3, message, 0, message.length, false);
    const own = [frame(data, 0, 3, framed(bytes(10))), frame(data, 0, 5, framed(bytes(5))), settingsAck];
    expect(take(writer)).toEqual(Buffer.concat([...own, frame(data, 0, 3, framed(bytes(20)))]));
  });
});

test("memory that was given back is used again, and what was not taken stays", () => {
  const writer = new FrameWriter();
  writer.settingsAck();
  const first = writer.take();
  writer.reuse();
  writer.settingsAck();
  const second = writer.take();
  expect(second?.buffer).toBe(first?.buffer);
  expect(second?.byteOffset).toBe(first?.byteOffset);
  writer.settingsAck();
  writer.reuse();
  expect(take(writer)).toEqual(settingsAck);
});
