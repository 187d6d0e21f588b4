import type { Codec } from "../message/seam.js";
import { emptyBytes } from "../platform/platform.js";
import { acquireReader, releaseFailedReader, releaseReader } from "../wire/pool.js";
import type { Reader } from "../wire/reader.js";
import { int32 } from "../wire/scalar-writers.js";
import type { Writer } from "../wire/writer.js";

/** A detail as it is sent: its type, and its bytes. A `google.protobuf.Any`. */
export interface SentDetail {
  readonly typeUrl: string;
  readonly value: Uint8Array;
}

/** A failure with its details: `google.rpc.Status`. */
export interface SentStatus {
  readonly code: number;
  readonly message: string;
  readonly details: readonly SentDetail[];
}

// Codecs like those that the compiler emits, without which every client would have the types of all fields in its bundle.

/** An upper bound for the bytes of a tag and an int32, and of a tag and a length. */
const room = 16;

const any = {
  write(w: Writer, p: number, { typeUrl, value }: SentDetail): number {
    p = w.room(p, room);
    w.buf[p++] = 10;
    p = w.string(p, typeUrl, room, typeUrl.length);
    w.buf[p++] = 18;
    return w.bytes(p, value, room);
  },
  read(r: Reader, p: number, end: number): SentDetail {
    let typeUrl = "";
    let value = emptyBytes;
    while (p < end) {
      const tag = r.tag(p);
      p = r.pos;
      if (tag === 10) typeUrl = r.string(p, end);
      else if (tag === 18) value = r.bytes(p, end);
      else r.skip(tag, p, end);
      p = r.pos;
    }
    if (p !== end) throw r.truncated();
    return { typeUrl, value };
  },
};

/** The codec that writes a `google.rpc.Status`. */
export const statusWriter: Pick<Codec, "write"> = {
  write(w, p, status) {
    const { code, message, details } = status as SentStatus;
    p = w.room(p, room * 2);
    w.buf[p++] = 8;
    p = int32(w.buf, p, code);
    w.buf[p++] = 18;
    p = w.string(p, message, room, message.length);
    for (const detail of details) {
      w.buf[p++] = 26;
      p = w.join(p - w.start, any.write(w, p + 1, detail), room);
    }
    return p;
  },
};

/** The details in the bytes of a `google.rpc.Status`, as views of them. There are none if the bytes are malformed. */
export function readStatusDetails(bytes: Uint8Array): readonly SentDetail[] {
  const r = acquireReader(bytes);
  try {
    const details = readAll(r, bytes.length);
    releaseReader(r);
    return details;
  } catch {
    releaseFailedReader(r);
    return [];
  }
}

function readAll(r: Reader, end: number): SentDetail[] {
  const details: SentDetail[] = [];
  for (let p = 0; p < end; p = r.pos) {
    const tag = r.tag(p);
    p = r.pos;
    if (tag === 26) {
      const e = r.enter(p, end);
      details.push(any.read(r, r.pos, e));
      r.depth++;
      r.pos = e;
    } else if (tag === 18) {
      // A text that is not UTF-8 makes the message malformed.
      r.string(p, end);
    } else {
      r.skip(tag, p, end);
    }
  }
  if (r.pos !== end) throw r.truncated();
  return details;
}
