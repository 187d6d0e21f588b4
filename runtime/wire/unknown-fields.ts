import { type Copying, isCopied } from "./copied-bytes.js";

/**
 * The key of a decoded message's unknown fields: fields that its type does not have, or has with another wire type. The value is
 * one `Uint8Array` with the bytes of these fields as they were received. The property only exists if there are unknown fields,
 * and is not enumerable. Unknown fields are written after the known ones when the message is encoded. A program with an older
 * version of a contract thus passes on fields that it does not know.
 * A copy by spread syntax has no unknown fields. Unknown fields of the wrapper messages around the arguments of a request or the
 * result of a response are dropped, because programs never see these messages.
 *
 * @see https://protobuf.dev/programming-guides/proto3/#unknowns
 */
export const unknownFields: unique symbol = Symbol.for("interwire.unknownFields") as never;

interface Message {
  [unknownFields]?: Uint8Array;
}

/**
 * Buffers with free room at their end. Unknown fields of a message that occurs many times in the input are appended in place,
 * instead of copying all earlier ones each time.
 */
const growing = new WeakSet<ArrayBufferLike>();

interface Input {
  readonly buf: Uint8Array;
  readonly copy: Copying;
}

/**
 * Adds the unknown fields of a message to those of its earlier occurrence. `ranges` has the start and end of each field in the
 * input. A single range becomes a view of the input, like a decoded `bytes` field. `rest` is the nested message with the items of
 * a tuple from the eighth on (C#'s `ValueTuple` nests them in field 8): its unknown fields are added as another occurrence of
 * field 8, which readers merge.
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

/** Appends field 8, the nested message of a long tuple: its tag, its length and `inner`. */
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

function withRoom(before: Uint8Array, length: number): Uint8Array {
  const { buffer } = before;
  if (growing.has(buffer) && length <= buffer.byteLength) return new Uint8Array(buffer, 0, length);
  if (before.length === 0) return new Uint8Array(length);
  const grown = new Uint8Array(length * 2);
  growing.add(grown.buffer);
  grown.set(before);
  return grown.subarray(0, length);
}
