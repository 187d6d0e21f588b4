import { type Copying, isCopied } from "./copied-bytes.js";

/**
 * The key of a decoded message's unknown fields: those that its type does not have, or has with another wire type. The value is
 * one `Uint8Array` with their bytes as they were received. It is set only if there are any, and is not enumerable. Encoding writes
 * them after the known fields, so a program with an older version of a contract passes on fields that it does not know.
 *
 * A copy by spread syntax leaves them out. A request's arguments and a plain result never have any.
 *
 * @see https://protobuf.dev/programming-guides/proto3/#unknowns
 */
export const unknownFields: unique symbol = Symbol.for("interwire.unknownFields") as never;

interface Message {
  [unknownFields]?: Uint8Array;
}

/** Buffers with free room, so that a message that is merged from many occurrences is not copied for each. */
const growing = new WeakSet<ArrayBufferLike>();

/** The input of a reader. */
interface Input {
  readonly buf: Uint8Array;
  /** Which bytes are copies instead of views of the input: all, none or small ones. */
  readonly copy: Copying;
}

/**
 * Gives a message the unknown fields at `ranges` of the input (from, to, from, to …), after those of its earlier occurrence. A
 * single range is a view of the input, as a decoded `bytes` field is. The last elements of a long tuple are a message of their
 * own, whose unknown fields become another occurrence of it: readers merge them.
 */
export function keepUnknown<M extends object>(
  message: M,
  { buf, copy }: Input,
  ranges: readonly number[] = [],
  earlier?: Message,
  rest?: Message,
): M {
  const before = earlier?.[unknownFields];
  const own =
    before === undefined && ranges.length === 2 && !isCopied(copy, ranges[1]! - ranges[0]!, buf)
      ? new Uint8Array(buf.buffer, buf.byteOffset + ranges[0]!, ranges[1]! - ranges[0]!)
      : append(before ?? none, buf, ranges);
  const inner = rest?.[unknownFields];
  const value = inner === undefined ? own : appendRest(own, inner);
  if (value.length > 0) Object.defineProperty(message, unknownFields, { value, writable: true, configurable: true });
  return message;
}

/** Bytes with field 8 behind them: its tag, its length and `inner`. */
function appendRest(before: Uint8Array, inner: Uint8Array): Uint8Array {
  const header = [(8 << 3) | 2];
  let { length } = inner;
  for (; length > 127; length >>>= 7) header.push((length & 127) | 128);
  header.push(length);
  const value = withRoom(before, before.length + header.length + inner.length);
  value.set(header, before.length);
  value.set(inner, before.length + header.length);
  return value;
}

const none = new Uint8Array(0);

function append(before: Uint8Array, input: Uint8Array, ranges: readonly number[]): Uint8Array {
  let length = before.length;
  for (let i = 0; i < ranges.length; i += 2) length += ranges[i + 1]! - ranges[i]!;
  if (length === before.length) return before;
  const value = withRoom(before, length);
  let p = before.length;
  for (let i = 0; i < ranges.length; i += 2) {
    value.set(input.subarray(ranges[i]!, ranges[i + 1]!), p);
    p += ranges[i + 1]! - ranges[i]!;
  }
  return value;
}

/** Bytes that begin with `before` and are `length` long. */
function withRoom(before: Uint8Array, length: number): Uint8Array {
  const { buffer } = before;
  if (growing.has(buffer) && length <= buffer.byteLength) return new Uint8Array(buffer, 0, length);
  if (before.length === 0) return new Uint8Array(length);
  const grown = new Uint8Array(length * 2);
  growing.add(grown.buffer);
  grown.set(before);
  return grown.subarray(0, length);
}
