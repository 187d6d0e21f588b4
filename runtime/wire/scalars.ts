import {
  holdsNull,
  isFloating,
  isValueType,
  type ScalarName,
  type ScalarRow,
  scalarTable,
} from "../../common/scalar-table.js";
import { onFirstUse } from "../base/on-first-use.js";
import { double, fixed32, fixed64, float, safeFixed64, safeSfixed64, sfixed32, sfixed64 } from "./fixed-writers.js";
import { noBytes } from "./no-bytes.js";
import { allPacked } from "./packed-lists.js";
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
import { SingleType } from "./single-type.js";
import { memoised, type PackedList, type SingleValue, type WireType } from "./wire-type.js";

const zeros = { number: 0, bigint: 0n, boolean: false, string: "", Uint8Array: noBytes, null: null } as const;

interface JsTypes {
  readonly number: number;
  readonly bigint: bigint;
  readonly boolean: boolean;
  readonly string: string;
  readonly Uint8Array: Uint8Array;
  readonly null: null;
}

export type ScalarValue<Name extends ScalarName> = JsTypes[(typeof scalarTable)[Name]["js"]];

/** The functions that write and read a scalar's values, singly and in packed lists. */
type Travel<T> = Pick<SingleValue<T>, "write" | "read"> & { readonly packed: PackedList<T> | undefined };

type Travels = { readonly [Name in ScalarName]: Travel<ScalarValue<Name>> };

// Each scalar has its own functions, though they look alike: shared ones would call every reader from one place, which V8 cannot
// inline. With shared ones for packed lists alone, lists of five elements took 15 % longer.
const travels = onFirstUse((): Travels => {
  allPacked();
  return {
    int32: {
      write: (w, p, v) => int32(w.buf, p, v),
      read: (r, p) => r.varint(p) | 0,
      packed: {
        write: (w, p, list, rest) => w.packedInt32(p, list, rest),
        read: (r, p, end, soFar) => r.packedInt32(p, end, soFar),
      },
    },
    uint32: {
      write: (w, p, v) => uint32(w.buf, p, v),
      read: (r, p) => r.varint(p),
      packed: {
        write: (w, p, list, rest) => w.packedUint32(p, list, rest),
        read: (r, p, end, soFar) => r.packedUint32(p, end, soFar),
      },
    },
    sint32: {
      write: (w, p, v) => sint32(w.buf, p, v),
      read: (r, p) => r.sint32(p),
      packed: {
        write: (w, p, list, rest) => w.packedSint32(p, list, rest),
        read: (r, p, end, soFar) => r.packedSint32(p, end, soFar),
      },
    },
    int64: {
      write: (w, p, v) => int64(w.buf, p, v),
      read: (r, p) => r.int64(p),
      packed: {
        write: (w, p, list, rest) => w.packedInt64(p, list, rest),
        read: (r, p, end, soFar) => r.packedInt64(p, end, soFar),
      },
    },
    uint64: {
      write: (w, p, v) => uint64(w.buf, p, v),
      read: (r, p) => r.uint64(p),
      packed: {
        write: (w, p, list, rest) => w.packedUint64(p, list, rest),
        read: (r, p, end, soFar) => r.packedUint64(p, end, soFar),
      },
    },
    sint64: {
      write: (w, p, v) => sint64(w.buf, p, v),
      read: (r, p) => r.sint64(p),
      packed: {
        write: (w, p, list, rest) => w.packedSint64(p, list, rest),
        read: (r, p, end, soFar) => r.packedSint64(p, end, soFar),
      },
    },
    safeInt64: {
      write: (w, p, v) => safeInt64(w.buf, p, v),
      read: (r, p) => r.safeInt64(p),
      packed: {
        write: (w, p, list, rest) => w.packedSafeInt64(p, list, rest),
        read: (r, p, end, soFar) => r.packedSafeInt64(p, end, soFar),
      },
    },
    safeUint64: {
      write: (w, p, v) => safeUint64(w.buf, p, v),
      read: (r, p) => r.safeUint64(p),
      packed: {
        write: (w, p, list, rest) => w.packedSafeUint64(p, list, rest),
        read: (r, p, end, soFar) => r.packedSafeUint64(p, end, soFar),
      },
    },
    safeSint64: {
      write: (w, p, v) => safeSint64(w.buf, p, v),
      read: (r, p) => r.safeSint64(p),
      packed: {
        write: (w, p, list, rest) => w.packedSafeSint64(p, list, rest),
        read: (r, p, end, soFar) => r.packedSafeSint64(p, end, soFar),
      },
    },
    bool: {
      write: (w, p, v) => bool(w.buf, p, v),
      read: (r, p) => r.bool(p),
      packed: {
        write: (w, p, list, rest) => w.packedBool(p, list, rest),
        read: (r, p, end, soFar) => r.packedBool(p, end, soFar),
      },
    },
    null: {
      write: (w, p, v) => nullValue(w.buf, p, v),
      read: (r, p) => r.null(p),
      packed: {
        write: (w, p, list, rest) => w.packedNull(p, list, rest),
        read: (r, p, end, soFar) => r.packedNull(p, end, soFar),
      },
    },
    fixed32: {
      write: (w, p, v) => fixed32(w, p, v),
      read: (r, p) => r.fixed32(p),
      packed: {
        write: (w, p, list, rest) => w.packedFixed32(p, list, rest),
        read: (r, p, end, soFar) => r.packedFixed32(p, end, soFar),
      },
    },
    sfixed32: {
      write: (w, p, v) => sfixed32(w, p, v),
      read: (r, p) => r.sfixed32(p),
      packed: {
        write: (w, p, list, rest) => w.packedSfixed32(p, list, rest),
        read: (r, p, end, soFar) => r.packedSfixed32(p, end, soFar),
      },
    },
    fixed64: {
      write: (w, p, v) => fixed64(w, p, v),
      read: (r, p) => r.fixed64(p),
      packed: {
        write: (w, p, list, rest) => w.packedFixed64(p, list, rest),
        read: (r, p, end, soFar) => r.packedFixed64(p, end, soFar),
      },
    },
    sfixed64: {
      write: (w, p, v) => sfixed64(w, p, v),
      read: (r, p) => r.sfixed64(p),
      packed: {
        write: (w, p, list, rest) => w.packedSfixed64(p, list, rest),
        read: (r, p, end, soFar) => r.packedSfixed64(p, end, soFar),
      },
    },
    safeFixed64: {
      write: (w, p, v) => safeFixed64(w, p, v),
      read: (r, p) => r.safeFixed64(p),
      packed: {
        write: (w, p, list, rest) => w.packedSafeFixed64(p, list, rest),
        read: (r, p, end, soFar) => r.packedSafeFixed64(p, end, soFar),
      },
    },
    safeSfixed64: {
      write: (w, p, v) => safeSfixed64(w, p, v),
      read: (r, p) => r.safeSfixed64(p),
      packed: {
        write: (w, p, list, rest) => w.packedSafeSfixed64(p, list, rest),
        read: (r, p, end, soFar) => r.packedSafeSfixed64(p, end, soFar),
      },
    },
    float: {
      write: (w, p, v) => float(w, p, v),
      read: (r, p) => r.float(p),
      packed: {
        write: (w, p, list, rest) => w.packedFloat(p, list, rest),
        read: (r, p, end, soFar) => r.packedFloat(p, end, soFar),
      },
    },
    double: {
      write: (w, p, v) => double(w, p, v),
      read: (r, p) => r.double(p),
      packed: {
        write: (w, p, list, rest) => w.packedDouble(p, list, rest),
        read: (r, p, end, soFar) => r.packedDouble(p, end, soFar),
      },
    },
    string: {
      write: (w, p, v, rest) => w.string(p, v, rest, v?.length),
      read: (r, p, end) => r.string(p, end),
      packed: undefined,
    },
    bytes: {
      write: (w, p, v, rest) => w.bytes(p, v, rest),
      read: (r, p, end) => r.bytes(p, end),
      packed: undefined,
    },
  };
});

/** The encoding of a scalar: its wire type, the functions that write and read a value or a packed list, and its default value. */
export function encodingOf<Name extends ScalarName>(name: Name): SingleValue<ScalarValue<Name>> {
  return singleValue(scalarTable[name], travels()[name] as Travel<ScalarValue<Name>>);
}

function singleValue<T>(row: ScalarRow, travel: Travel<T>): SingleValue<T> {
  const { wireType, isKey } = row;
  const zero = zeros[row.js] as T;
  return { ...travel, wireType, isKey, holdsNull: holdsNull(row), isDefault: isZero(row), absent: () => zero };
}

function isZero(row: ScalarRow): (value: unknown) => boolean {
  const zero = zeros[row.js];
  // Other objects with length 0, such as an empty array, do not count as default: they reach the writer, which refuses them.
  if (row.js === "Uint8Array")
    return (v) => ArrayBuffer.isView(v) && v.byteLength === 0 && (v as Uint8Array).BYTES_PER_ELEMENT === 1;
  // -0 has the sign bit set, so it is not the default.
  return isFloating(row) ? (v) => Object.is(v, zero) : (v) => v === zero;
}

/** The default value of a scalar, which a field without presence has if it was never received. */
export function zeroOf(name: ScalarName): unknown {
  return zeros[scalarTable[name].js];
}

export function scalarType<Name extends ScalarName>(name: Name): WireType<ScalarValue<Name>> {
  return memoised(name, () => {
    const row: ScalarRow = scalarTable[name];
    const init = { key: name, text: name, shape: { type: name }, clrName: row.clrName, isValueType: isValueType(row) };
    return new SingleType(init, () => encodingOf(name));
  });
}
