/**
 * The key under which a decoded message carries the fields that its type does not have, or has with another wire type:
 * their bytes, as they came, in one `Uint8Array`. It is there only when there were any; it is not enumerable. Encoding
 * writes them after the known fields, so a program of an older version passes on what it does not know.
 *
 * A copy made with a spread leaves them out; a request's arguments and a plain result never have any.
 *
 * @see https://protobuf.dev/programming-guides/proto3/#unknowns
 */
export const unknownFields: unique symbol = Symbol.for("interwire.unknownFields") as never;

interface Message {
  [unknownFields]?: Uint8Array;
}

/** Buffers with room behind what was written, so that a message merged from many occurrences is not copied for each. */
const growing = new WeakSet<ArrayBufferLike>();

/** What a reader reads. */
interface Input {
  readonly buf: Uint8Array;
  /** Whether nothing that is read may be a view of it. */
  readonly copy: boolean;
}

/**
 * Gives a message the unknown fields of its bytes, which stand at `ranges` of the input (from, to, from, to …), behind
 * those of its earlier occurrence. A single range is a view of the input, as every decoded `bytes` field is.
 */
export function keepUnknown<M extends object>(
  message: M,
  { buf, copy }: Input,
  ranges: readonly number[] = [],
  earlier?: Message,
): M {
  const before = earlier?.[unknownFields];
  const value =
    before === undefined && ranges.length === 2 && !copy
      ? new Uint8Array(buf.buffer, buf.byteOffset + ranges[0]!, ranges[1]! - ranges[0]!)
      : append(before ?? none, buf, ranges);
  if (value.length > 0) Object.defineProperty(message, unknownFields, { value, writable: true, configurable: true });
  return message;
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
