import { double, fixed32, fixed64, float, safeFixed64, safeSfixed64, sfixed32, sfixed64 } from "./fixed-writers.js";
import { noBytes } from "./no-bytes.js";
import {
  bool,
  int32,
  int64,
  safeInt64,
  safeSint64,
  safeUint64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "./scalar-writers.js";
import type { PackedList, SingleValue } from "./wire-type.js";
import type { Writer } from "./writer.js";

/** A protobuf scalar: its CLR name, whether C# has it as a value type, and how it travels. */
export interface Scalar<T> extends SingleValue<T> {
  readonly clrName: string;
  readonly isValueType: boolean;
}

interface NumericInit<T> {
  readonly clrName: string;
  readonly zero: T;
  readonly write: (w: Writer, p: number, v: T) => number;
  readonly read: SingleValue<T>["read"];
  readonly packed: PackedList<T>;
}

function varint<T>(init: NumericInit<T>): Scalar<T> {
  return numeric(0, init);
}

function fixed<T>(wireType: 1 | 5, init: NumericInit<T>): Scalar<T> {
  return numeric(wireType, init);
}

function floating(wireType: 1 | 5, init: NumericInit<number>): Scalar<number> {
  // -0 has a bit set, so it is no default.
  return { ...numeric(wireType, init), isKey: false, isDefault: (v) => Object.is(v, 0) };
}

function numeric<T>(wireType: 0 | 1 | 5, init: NumericInit<T>): Scalar<T> {
  const { zero, ...how } = init;
  return { ...how, wireType, isKey: true, isValueType: true, isDefault: (v) => v === zero, absent: () => zero };
}

/** All scalars by their names. */
export const scalars = {
  int32: varint({
    clrName: "Int32",
    zero: 0,
    write: (w, p, v) => int32(w.buf, p, v),
    read: (r, p) => r.varint(p) | 0,
    packed: {
      write: (w, p, list, rest) => w.packedInt32(p, list, rest),
      read: (r, p, end, soFar) => r.packedInt32(p, end, soFar),
    },
  }),
  uint32: varint({
    clrName: "UInt32",
    zero: 0,
    write: (w, p, v) => uint32(w.buf, p, v),
    read: (r, p) => r.varint(p),
    packed: {
      write: (w, p, list, rest) => w.packedUint32(p, list, rest),
      read: (r, p, end, soFar) => r.packedUint32(p, end, soFar),
    },
  }),
  sint32: varint({
    clrName: "Int32",
    zero: 0,
    write: (w, p, v) => sint32(w.buf, p, v),
    read: (r, p) => r.sint32(p),
    packed: {
      write: (w, p, list, rest) => w.packedSint32(p, list, rest),
      read: (r, p, end, soFar) => r.packedSint32(p, end, soFar),
    },
  }),
  int64: varint({
    clrName: "Int64",
    zero: 0n,
    write: (w, p, v) => int64(w.buf, p, v),
    read: (r, p) => r.int64(p),
    packed: {
      write: (w, p, list, rest) => w.packedInt64(p, list, rest),
      read: (r, p, end, soFar) => r.packedInt64(p, end, soFar),
    },
  }),
  uint64: varint({
    clrName: "UInt64",
    zero: 0n,
    write: (w, p, v) => uint64(w.buf, p, v),
    read: (r, p) => r.uint64(p),
    packed: {
      write: (w, p, list, rest) => w.packedUint64(p, list, rest),
      read: (r, p, end, soFar) => r.packedUint64(p, end, soFar),
    },
  }),
  sint64: varint({
    clrName: "Int64",
    zero: 0n,
    write: (w, p, v) => sint64(w.buf, p, v),
    read: (r, p) => r.sint64(p),
    packed: {
      write: (w, p, list, rest) => w.packedSint64(p, list, rest),
      read: (r, p, end, soFar) => r.packedSint64(p, end, soFar),
    },
  }),
  safeInt64: varint({
    clrName: "Int64",
    zero: 0,
    write: (w, p, v) => safeInt64(w.buf, p, v),
    read: (r, p) => r.safeInt64(p),
    packed: {
      write: (w, p, list, rest) => w.packedSafeInt64(p, list, rest),
      read: (r, p, end, soFar) => r.packedSafeInt64(p, end, soFar),
    },
  }),
  safeUint64: varint({
    clrName: "UInt64",
    zero: 0,
    write: (w, p, v) => safeUint64(w.buf, p, v),
    read: (r, p) => r.safeUint64(p),
    packed: {
      write: (w, p, list, rest) => w.packedSafeUint64(p, list, rest),
      read: (r, p, end, soFar) => r.packedSafeUint64(p, end, soFar),
    },
  }),
  safeSint64: varint({
    clrName: "Int64",
    zero: 0,
    write: (w, p, v) => safeSint64(w.buf, p, v),
    read: (r, p) => r.safeSint64(p),
    packed: {
      write: (w, p, list, rest) => w.packedSafeSint64(p, list, rest),
      read: (r, p, end, soFar) => r.packedSafeSint64(p, end, soFar),
    },
  }),
  bool: varint<boolean>({
    clrName: "Boolean",
    zero: false,
    write: (w, p, v) => bool(w.buf, p, v),
    read: (r, p) => r.bool(p),
    packed: {
      write: (w, p, list, rest) => w.packedBool(p, list, rest),
      read: (r, p, end, soFar) => r.packedBool(p, end, soFar),
    },
  }),
  fixed32: fixed(5, {
    clrName: "UInt32",
    zero: 0,
    write: (w, p, v) => fixed32(w, p, v),
    read: (r, p) => r.fixed32(p),
    packed: {
      write: (w, p, list, rest) => w.packedFixed32(p, list, rest),
      read: (r, p, end, soFar) => r.packedFixed32(p, end, soFar),
    },
  }),
  sfixed32: fixed(5, {
    clrName: "Int32",
    zero: 0,
    write: (w, p, v) => sfixed32(w, p, v),
    read: (r, p) => r.sfixed32(p),
    packed: {
      write: (w, p, list, rest) => w.packedSfixed32(p, list, rest),
      read: (r, p, end, soFar) => r.packedSfixed32(p, end, soFar),
    },
  }),
  fixed64: fixed(1, {
    clrName: "UInt64",
    zero: 0n,
    write: (w, p, v) => fixed64(w, p, v),
    read: (r, p) => r.fixed64(p),
    packed: {
      write: (w, p, list, rest) => w.packedFixed64(p, list, rest),
      read: (r, p, end, soFar) => r.packedFixed64(p, end, soFar),
    },
  }),
  sfixed64: fixed(1, {
    clrName: "Int64",
    zero: 0n,
    write: (w, p, v) => sfixed64(w, p, v),
    read: (r, p) => r.sfixed64(p),
    packed: {
      write: (w, p, list, rest) => w.packedSfixed64(p, list, rest),
      read: (r, p, end, soFar) => r.packedSfixed64(p, end, soFar),
    },
  }),
  safeFixed64: fixed(1, {
    clrName: "UInt64",
    zero: 0,
    write: (w, p, v) => safeFixed64(w, p, v),
    read: (r, p) => r.safeFixed64(p),
    packed: {
      write: (w, p, list, rest) => w.packedSafeFixed64(p, list, rest),
      read: (r, p, end, soFar) => r.packedSafeFixed64(p, end, soFar),
    },
  }),
  safeSfixed64: fixed(1, {
    clrName: "Int64",
    zero: 0,
    write: (w, p, v) => safeSfixed64(w, p, v),
    read: (r, p) => r.safeSfixed64(p),
    packed: {
      write: (w, p, list, rest) => w.packedSafeSfixed64(p, list, rest),
      read: (r, p, end, soFar) => r.packedSafeSfixed64(p, end, soFar),
    },
  }),
  float: floating(5, {
    clrName: "Single",
    zero: 0,
    write: (w, p, v) => float(w, p, v),
    read: (r, p) => r.float(p),
    packed: {
      write: (w, p, list, rest) => w.packedFloat(p, list, rest),
      read: (r, p, end, soFar) => r.packedFloat(p, end, soFar),
    },
  }),
  double: floating(1, {
    clrName: "Double",
    zero: 0,
    write: (w, p, v) => double(w, p, v),
    read: (r, p) => r.double(p),
    packed: {
      write: (w, p, list, rest) => w.packedDouble(p, list, rest),
      read: (r, p, end, soFar) => r.packedDouble(p, end, soFar),
    },
  }),
  string: text(),
  bytes: blob(),
} as const;

/** The name of a scalar. */
export type ScalarName = keyof typeof scalars;

function text(): Scalar<string> {
  return {
    clrName: "String",
    isValueType: false,
    wireType: 2,
    isKey: true,
    packed: undefined,
    isDefault: (v) => v === "",
    write: (w, p, v, rest) => w.string(p, v, rest, v?.length),
    read: (r, p, end) => r.string(p, end),
    absent: () => "",
  };
}

function blob(): Scalar<Uint8Array> {
  return {
    clrName: "ArrayByte",
    isValueType: false,
    wireType: 2,
    isKey: false,
    packed: undefined,
    isDefault: (v) => ArrayBuffer.isView(v) && v.byteLength === 0 && v.BYTES_PER_ELEMENT === 1,
    write: (w, p, v, rest) => w.bytes(p, v, rest),
    read: (r, p, end) => r.bytes(p, end),
    absent: () => noBytes,
  };
}
