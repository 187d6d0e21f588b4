import { DecodeError, messageOf } from "interwire";
import { encodeFramed } from "../../runtime/protocol/framing.js";
import { grpc } from "../../runtime/protocol/grpc.js";
import type { MessageCodec } from "../../runtime/protocol/message-codec.js";
import { own } from "../../runtime/wire/map-values.js";
import { acquireReader, acquireWriter, releaseReader, releaseWriter } from "../../runtime/wire/pool.js";
import { BinaryWriter, bytesOf, hexOf, seededRandom, written } from "./support.js";

const filled = (length: number) => new Uint8Array(length).map((_, i) => i * 31 + length);

it("messages of all sizes, one after the other, stay what they were", () => {
  const next = seededRandom(3);
  const made = Array.from({ length: 600 }, () => {
    const u = filled(Math.floor(2 ** (next() * 18)));
    return { bytes: written((w, p) => w.bytes(p, u, 0)), reference: new BinaryWriter().bytes(u).finish() };
  });
  for (const { bytes, reference } of made) expect(Buffer.compare(bytes, reference)).toBe(0);
});

it("the room at the start of a message is at least 512 bytes", () => {
  for (let i = 0; i < 3000; i++) {
    written((w, p) => {
      expect(w.buf.length - p).toBeGreaterThanOrEqual(512);
      return w.bytes(p, filled(i % 200), 0);
    });
  }
});

it("a message stands whole behind its prefix, wherever in the shared memory it begins", () => {
  for (let i = 0; i < 3000; i++) {
    // A list of scalars makes no room of its own for the first ones.
    const content = filled(i % 509);
    const codec: MessageCodec = {
      write(writer, at) {
        writer.buf.set(content, at);
        return at + content.length;
      },
    };
    const framed = encodeFramed(grpc.framing, codec, undefined);
    expect([framed[0], Buffer.from(framed).readUInt32BE(1), framed.length]).toEqual([
      0,
      content.length,
      content.length + 5,
    ]);
    expect(Buffer.compare(framed.subarray(5), content)).toBe(0);
  }
});

it.each([0, 1, 127, 128, 129, 16383, 16384, 65535, 65536, 200000, 2097152])(
  "a nested message of %i bytes gets its length",
  (size) => {
    const bytes = written((w, p) => {
      const f = p - w.start;
      p = w.room(p + 1, size);
      w.buf.fill(0x61, p, p + size);
      return w.join(f, p + size, 0);
    });
    const reference = new BinaryWriter().bytes(new Uint8Array(size).fill(0x61)).finish();
    expect(Buffer.compare(bytes, reference)).toBe(0);
  },
);

it("a message that grows keeps what was written before, and its nested messages too", () => {
  const bytes = written((w, p) => {
    const f = p - w.start;
    p = w.string(p + 1, "before", 0, 6);
    p = w.bytes(p, filled(100000), 0);
    return w.join(f, w.string(p, "after", 0, 5), 0);
  });
  const inner = new BinaryWriter().string("before").bytes(filled(100000)).string("after").finish();
  expect(Buffer.compare(bytes, new BinaryWriter().bytes(inner).finish())).toBe(0);
});

it("a message that fills the slab to its last byte is followed by another", () => {
  for (let free = 500; free < 530; free++) {
    const w = acquireWriter();
    const size = w.buf.length - w.start - free;
    const first = w.finish(w.start + Math.max(0, size));
    const second = w.finish(w.string(w.start, "next", 0, 4));
    releaseWriter(w);
    expect([first.length, hexOf(second)]).toEqual([Math.max(0, size), "046e657874"]);
  }
});

it("who writes in the middle of a message gets a writer of its own", () => {
  const outer = acquireWriter();
  const p = outer.string(outer.start, "outer", 0, 5);
  const inner = written((w, q) => w.string(q, "inner", 0, 5));
  const bytes = outer.finish(p);
  releaseWriter(outer);
  expect([hexOf(bytes), hexOf(inner)]).toEqual(["056f75746572", "05696e6e6572"]);
});

it("a writer that was dropped after a throw is not used again", () => {
  const dropped = acquireWriter();
  expect(() => dropped.string(dropped.start, "\ud800", 0, 1)).toThrow();
  const next = acquireWriter();
  expect(next).not.toBe(dropped);
  releaseWriter(next);
});

it("a reader lets go of its input and starts anew", () => {
  const r = acquireReader(Uint8Array.of(1, 2));
  r.depth = 3;
  releaseReader(r);
  expect(r.buf.length).toBe(0);
  const again = acquireReader(Uint8Array.of(1));
  expect([again === r, again.depth, again.buf.length]).toEqual([true, 100, 1]);
  expect(acquireReader(Uint8Array.of(1))).not.toBe(again);
  releaseReader(again);
});

/** @dataContract */
interface Grouped {
  /** @dataMember { order: 1, delimited: true } */ inner?: Grouped;
}

it.each([
  ["a group without an end", "0b 0b"],
  ["a group that another one's end closes", "0b 14"],
  ["a value that runs over the end", "0b 0a 7f"],
])("a reader that refused %s reads the next message as any other", (_, hex) => {
  const grouped = messageOf<Grouped>();
  const reader = acquireReader(Uint8Array.of(1));
  releaseReader(reader);
  expect(() => grouped.fromBinary(bytesOf(hex))).toThrow(DecodeError);
  expect(grouped.fromBinary(bytesOf("0b 0b 0c 0c"))).toEqual({ inner: { inner: {} } });
  const again = acquireReader(Uint8Array.of(1));
  expect([again === reader, again.overran, again.groups]).toEqual([true, false, []]);
  releaseReader(again);
});

it("a view into a larger buffer is read from where it starts", () => {
  const r = acquireReader(Uint8Array.of(9, 9, 3, 0x61, 0x62, 0x63, 9).subarray(2, 6));
  expect([r.string(0, 4), r.pos]).toEqual(["abc", 4]);
  releaseReader(r);
});

it("own sets __proto__ as a key", () => {
  const record: Record<string, unknown> = {};
  own(record, "__proto__", 5);
  expect([Object.keys(record), Object.getPrototypeOf(record) === Object.prototype]).toEqual([["__proto__"], true]);
});
