import { double, fixed32, fixed64, float, safeFixed64, safeSfixed64, sfixed32, sfixed64 } from "./fixed-writers.js";
import { listReader } from "./list-reader.js";
import { listWriter } from "./list-writer.js";
import type { PackedRead, PackedWrite } from "./packed-methods.js";
import { Reader } from "./reader.js";
import {
  bool,
  int32,
  int64,
  nullValue,
  safeInt64,
  safeSint64,
  safeUint64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "./scalar-writers.js";
import { Writer } from "./writer.js";

// Each function gives all readers and writers the methods for packed lists of one scalar. Emitted code calls those that its codecs need,
// so that a bundle has no others.

export function packedInt32(): void {
  bring(
    "packedInt32",
    listWriter((w, p, v: number) => int32(w.buf, p, v)),
    listReader((r, p) => r.varint(p) | 0),
  );
}

export function packedUint32(): void {
  bring(
    "packedUint32",
    listWriter((w, p, v: number) => uint32(w.buf, p, v)),
    listReader((r, p) => r.varint(p)),
  );
}

export function packedSint32(): void {
  bring(
    "packedSint32",
    listWriter((w, p, v: number) => sint32(w.buf, p, v)),
    listReader((r, p) => r.sint32(p)),
  );
}

export function packedInt64(): void {
  bring(
    "packedInt64",
    listWriter((w, p, v: bigint) => int64(w.buf, p, v)),
    listReader((r, p) => r.int64(p)),
  );
}

export function packedUint64(): void {
  bring(
    "packedUint64",
    listWriter((w, p, v: bigint) => uint64(w.buf, p, v)),
    listReader((r, p) => r.uint64(p)),
  );
}

export function packedSint64(): void {
  bring(
    "packedSint64",
    listWriter((w, p, v: bigint) => sint64(w.buf, p, v)),
    listReader((r, p) => r.sint64(p)),
  );
}

export function packedSafeInt64(): void {
  bring(
    "packedSafeInt64",
    listWriter((w, p, v: number) => safeInt64(w.buf, p, v)),
    listReader((r, p) => r.safeInt64(p)),
  );
}

export function packedSafeUint64(): void {
  bring(
    "packedSafeUint64",
    listWriter((w, p, v: number) => safeUint64(w.buf, p, v)),
    listReader((r, p) => r.safeUint64(p)),
  );
}

export function packedSafeSint64(): void {
  bring(
    "packedSafeSint64",
    listWriter((w, p, v: number) => safeSint64(w.buf, p, v)),
    listReader((r, p) => r.safeSint64(p)),
  );
}

export function packedBool(): void {
  bring(
    "packedBool",
    listWriter((w, p, v: boolean) => bool(w.buf, p, v)),
    listReader((r, p) => r.bool(p)),
  );
}

export function packedNull(): void {
  bring(
    "packedNull",
    listWriter((w, p, v: null) => nullValue(w.buf, p, v)),
    listReader((r, p) => r.null(p)),
  );
}

export function packedFixed32(): void {
  bring(
    "packedFixed32",
    listWriter(fixed32),
    listReader((r, p) => r.fixed32(p), 4),
  );
}

export function packedSfixed32(): void {
  bring(
    "packedSfixed32",
    listWriter(sfixed32),
    listReader((r, p) => r.sfixed32(p), 4),
  );
}

export function packedFixed64(): void {
  bring(
    "packedFixed64",
    listWriter(fixed64),
    listReader((r, p) => r.fixed64(p), 8),
  );
}

export function packedSfixed64(): void {
  bring(
    "packedSfixed64",
    listWriter(sfixed64),
    listReader((r, p) => r.sfixed64(p), 8),
  );
}

export function packedSafeFixed64(): void {
  bring(
    "packedSafeFixed64",
    listWriter(safeFixed64),
    listReader((r, p) => r.safeFixed64(p), 8),
  );
}

export function packedSafeSfixed64(): void {
  bring(
    "packedSafeSfixed64",
    listWriter(safeSfixed64),
    listReader((r, p) => r.safeSfixed64(p), 8),
  );
}

export function packedFloat(): void {
  bring(
    "packedFloat",
    listWriter(float),
    listReader((r, p) => r.float(p), 4),
  );
}

export function packedDouble(): void {
  bring(
    "packedDouble",
    listWriter(double),
    listReader((r, p) => r.double(p), 8),
  );
}

/** The methods for all scalars, for types that are described at run time and for code that older transformers emitted. */
export function allPacked(): void {
  packedInt32();
  packedUint32();
  packedSint32();
  packedInt64();
  packedUint64();
  packedSint64();
  packedSafeInt64();
  packedSafeUint64();
  packedSafeSint64();
  packedBool();
  packedNull();
  packedFixed32();
  packedSfixed32();
  packedFixed64();
  packedSfixed64();
  packedSafeFixed64();
  packedSafeSfixed64();
  packedFloat();
  packedDouble();
}

function bring<T>(name: string, write: PackedWrite<T>, read: PackedRead<T>): void {
  Object.assign(Writer.prototype, { [name]: write });
  Object.assign(Reader.prototype, { [name]: read });
}
