import { FrameType } from "../../runtime/transport/http2/frame-type.js";
import { frame } from "./frame.js";
import { plainBlock } from "./recorded-connection.js";

type Below = (count: number) => number;
type Frames = readonly Buffer[];
type Mutation = (frames: Frames, other: Frames, below: Below) => Frames;

/** Numbers at which readers take other paths: limits of windows, frames, settings and identifiers. */
const tellingWords = [
  ...[0, 1, 2, 3, 4, 5, 8, 100, 16_383, 16_384, 65_535, 65_536, 1 << 20, 16_777_215],
  ...[0x7fffffff, 0x80000000, 0xffffffff],
];
const tellingBytes = [0, 1, 4, 5, 8, 9, 0x20, 0x3f, 0x40, 0x7f, 0x80, 0x82, 0xbe, 0xff];

/** The frames of a connection, which begin at `start`, as far as they are whole, and before them the preface if there is one. */
export function framesOf(bytes: Buffer, start: number): Buffer[] {
  const frames = start === 0 ? [] : [bytes.subarray(0, start)];
  for (let p = start; p + 9 <= bytes.length; ) {
    const end = p + 9 + bytes.readUIntBE(p, 3);
    if (end > bytes.length) break;
    frames.push(bytes.subarray(p, end));
    p = end;
  }
  return frames;
}

function pick<T>(list: readonly T[], below: Below): T {
  return list[below(list.length)]!;
}

/** One of the frames, or what comes behind them, changed. */
function changed(frames: Frames, below: Below, change: (bytes: Buffer) => Buffer | Buffer[]): Frames {
  const at = below(frames.length);
  return frames.toSpliced(at, 1, ...[change(Buffer.from(frames[at]!))].flat());
}

function ofType(frames: Frames, type: number, below: Below, change: (bytes: Buffer) => Buffer[]): Frames {
  const all = frames.flatMap((one, i) => (i > 0 && one.length >= 9 && one[3] === type ? [i] : []));
  if (all.length === 0) return frames;
  const at = pick(all, below);
  return frames.toSpliced(at, 1, ...change(frames[at]!));
}

function put(bytes: Buffer, at: number, byte: number): Buffer {
  if (at < bytes.length) bytes[at] = byte;
  return bytes;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const identifier = (below: Below): number => (below(4) === 0 ? tellingWords[below(tellingWords.length)]! : below(12));

/** Headers of responses: of HTTP without more, of gRPC with another compression, a page of a proxy, and the status of a call. */
const answerBlocks: readonly Buffer[] = [
  plainBlock(":status", "200"),
  plainBlock(":status", "103"),
  plainBlock(":status", "200", "content-type", "application/grpc", "grpc-encoding", "deflate"),
  plainBlock(":status", "503", "content-type", "text/html", "content-length", "5"),
  plainBlock("grpc-status", "0"),
  plainBlock("grpc-status", "14", "grpc-message", "a%20b%"),
];

/** Frames that a peer may send at any time, if not like this. */
const strangers: readonly ((below: Below) => Buffer)[] = [
  (below) => frame(FrameType.windowUpdate, 0, identifier(below), word(pick(tellingWords, below))),
  (below) => frame(FrameType.rstStream, 0, identifier(below), word(below(16))),
  (below) => frame(FrameType.ping, below(2), 0, Buffer.alloc(8, below(256))),
  (below) => frame(FrameType.settings, 0, 0, Buffer.concat([Buffer.of(0, below(8)), word(pick(tellingWords, below))])),
  () => frame(FrameType.settings, 1, 0),
  (below) => frame(FrameType.goaway, 0, 0, Buffer.concat([word(pick(tellingWords, below)), word(below(16))])),
  (below) => frame(FrameType.priority, 0, identifier(below), Buffer.alloc(5, below(256))),
  (below) => frame(FrameType.data, below(2), identifier(below), Buffer.alloc(below(300), below(256))),
  (below) => frame(FrameType.headers, 4 + below(2), identifier(below), Buffer.of(0x83, 0x86, 0x84, 0x41, 1, 0x61)),
  (below) => frame(FrameType.headers, 4 + below(2), identifier(below), Buffer.of(0x3f, 0x81, below(32), 0x88)),
  (below) => frame(FrameType.headers, 4 + below(2), identifier(below), pick(answerBlocks, below)),
  (below) =>
    frame(FrameType.pushPromise, 4, identifier(below), Buffer.concat([word(identifier(below)), Buffer.of(0x88)])),
  (below) => frame(FrameType.continuation, below(2) * 4, identifier(below), Buffer.of(0x82)),
  (below) => frame(below(256), below(256), identifier(below), Buffer.alloc(below(20), below(256))),
];

/** A block in HEADERS and a CONTINUATION, or DATA in two frames. */
function cutInTwo(bytes: Buffer, below: Below): Buffer[] {
  const type = bytes[3]!;
  const flags = bytes[4]!;
  const id = bytes.readUInt32BE(5);
  const at = 9 + below(bytes.length - 8);
  const [head, tail] = [bytes.subarray(9, at), bytes.subarray(at)];
  if (type === FrameType.data) return [frame(type, flags & ~1, id, head), frame(type, flags, id, tail)];
  return [frame(type, flags & ~4, id, head), frame(FrameType.continuation, flags & 4, id, tail)];
}

function padded(bytes: Buffer, below: Below): Buffer[] {
  const padding = Buffer.alloc(below(40));
  const length = below(5) === 0 ? below(256) : padding.length;
  const payload = Buffer.concat([Buffer.of(length), bytes.subarray(9), padding]);
  return [frame(bytes[3]!, bytes[4]! | 8, bytes.readUInt32BE(5), payload)];
}

function byteByByte(bytes: Buffer): Buffer[] {
  const id = bytes.readUInt32BE(5);
  const single = [...bytes.subarray(9, 41)].map((byte) => frame(FrameType.data, 0, id, Buffer.of(byte)));
  return [...single, frame(FrameType.data, bytes[4]!, id, bytes.subarray(41))];
}

/** Every way to change a connection. */
const mutations: Readonly<Record<string, Mutation>> = {
  "a bit flipped": (frames, _, below) =>
    changed(frames, below, (bytes) => {
      const at = below(bytes.length);
      return put(bytes, at, bytes[at]! ^ (1 << below(8)));
    }),
  "a byte of a payload replaced": (frames, _, below) =>
    changed(frames, below, (bytes) => put(bytes, 9 + below(Math.max(1, bytes.length - 9)), pick(tellingBytes, below))),
  "a frame dropped": (frames, _, below) => changed(frames, below, () => []),
  "a frame repeated": (frames, _, below) => {
    const times = below(10) === 0 ? 40 : 2;
    return changed(frames, below, (bytes) => Array.from({ length: times }, () => bytes));
  },
  "two frames swapped": (frames, _, below) => {
    const [a, b] = [below(frames.length), below(frames.length)];
    return frames.with(a, frames[b]!).with(b, frames[a]!);
  },
  "the end cut off": (frames, _, below) => {
    const at = below(frames.length);
    return [...frames.slice(0, at), frames[at]!.subarray(0, below(frames[at]!.length))];
  },
  "a frame cut within": (frames, _, below) => changed(frames, below, (bytes) => bytes.subarray(0, below(bytes.length))),
  "frames of another connection": (frames, other, below) => {
    const at = 1 + below(other.length);
    return frames.toSpliced(1 + below(frames.length), 0, ...other.slice(at, at + 1 + below(6)));
  },
  "the halves of two connections": (frames, other, below) => [
    ...frames.slice(0, below(frames.length)),
    ...other.slice(below(other.length)),
  ],
  "another length": (frames, _, below) =>
    changed(frames, below, (bytes) => {
      if (bytes.length < 9) return bytes;
      const length = below(2) === 0 ? bytes.readUIntBE(0, 3) + below(7) - 3 : pick(tellingWords, below);
      bytes.writeUIntBE((length >>> 0) & 0xffffff, 0, 3);
      return bytes;
    }),
  "another type": (frames, _, below) => changed(frames, below, (bytes) => put(bytes, 3, below(12))),
  "other flags": (frames, _, below) =>
    changed(frames, below, (bytes) => put(bytes, 4, (bytes[4] ?? 0) ^ [1, 4, 8, 32, 255][below(5)]!)),
  "another stream": (frames, _, below) =>
    changed(frames, below, (bytes) => {
      if (bytes.length >= 9) bytes.writeUInt32BE(identifier(below), 5);
      return bytes;
    }),
  "a stranger between": (frames, _, below) =>
    frames.toSpliced(1 + below(frames.length), 0, pick(strangers, below)(below)),
  "a block in two frames": (frames, _, below) =>
    ofType(frames, FrameType.headers, below, (bytes) => cutInTwo(bytes, below)),
  "DATA in two frames": (frames, _, below) => ofType(frames, FrameType.data, below, (bytes) => cutInTwo(bytes, below)),
  "DATA byte by byte": (frames, _, below) => ofType(frames, FrameType.data, below, byteByByte),
  "headers padded": (frames, _, below) => ofType(frames, FrameType.headers, below, (bytes) => padded(bytes, below)),
  "DATA padded": (frames, _, below) => ofType(frames, FrameType.data, below, (bytes) => padded(bytes, below)),
};
const all = Object.values(mutations);

/** Something like a valid connection: one to four mutations of its frames. */
export function mutantOf(frames: Frames, other: Frames, below: Below): Frames {
  let out = frames;
  for (let left = 1 + below(4); left > 0; left--) {
    const next = pick(all, below)(out, other, below).filter(({ length }) => length > 0);
    if (next.length > 0) out = next;
  }
  return out;
}
