import { locate } from "../../runtime/message/locate.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { asBytes } from "../../runtime/platform/platform.js";
import { DecodeError, type DecodePlace } from "../../runtime/wire/decode-error.js";
import { acquireReader } from "../../runtime/wire/pool.js";

/** A Buffer with the native methods for text that reading calls on Node. */
interface NodeBuffer extends Buffer {
  latin1Slice(start: number, end: number): string;
  utf8Slice(start: number, end: number): string;
}

/** The outcome of a codec's reading of bytes. */
export interface CountedReads {
  /** How many bytes were looked at, each as often as it was. */
  readonly reads: number;
  /** The same of finding the place of what was refused. */
  readonly looks: number;
  /** The place of what was refused. */
  readonly place: DecodePlace | undefined;
  /** The error, if one was thrown. */
  readonly error: unknown;
}

/**
 * Has an emitted codec read bytes that count every look at them: one by one, by the native decoder of texts, or copied.
 * No loop of a reader goes round without looking at a byte, so this counts steps, whatever the machine's speed.
 */
export function countReads(table: MessageTable, bytes: Uint8Array): CountedReads {
  let reads = 0;
  const buffer = asBytes(bytes) as NodeBuffer;
  const ranged = (from: number, to: number): void => {
    reads += Math.max(0, to - from);
  };
  const counting = new Proxy(buffer, {
    get(target, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) {
        reads++;
        return target[Number(name)];
      }
      if (name === "latin1Slice" || name === "utf8Slice" || name === "subarray") {
        return (from: number, to: number) => {
          ranged(from, to);
          return target[name](from, to);
        };
      }
      return Reflect.get(target, name, target);
    },
  });
  const reader = acquireReader(buffer);
  reader.buf = counting;
  try {
    table.read(reader, 0, buffer.length);
    return { reads, looks: 0, place: undefined, error: undefined };
  } catch (error) {
    const read = reads;
    const place = error instanceof DecodeError ? locate(table, reader, buffer.length, table.name) : undefined;
    return { reads: read, looks: reads - read, place, error };
  }
}
