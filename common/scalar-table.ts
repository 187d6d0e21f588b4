/** A row of the table of scalars, with the facts on which the compiler, the codecs and the descriptors have to agree. */
export interface ScalarRow {
  /** The type of the scalar's values in JavaScript. */
  readonly js: "number" | "bigint" | "boolean" | "string" | "Uint8Array" | "null";
  /** The name of the corresponding C# type, such as `Int32`, which appears in the names of generic services. */
  readonly clrName: string;
  /** The type's name in a .proto file. */
  readonly protoType: string;
  readonly wireType: 0 | 1 | 2 | 5;
  /** The largest number of bytes that one value takes on the wire. 0 for length-delimited types, whose lists are never packed. */
  readonly bytes: number;
  /** Whether protobuf allows this type as the key of a map. */
  readonly isKey: boolean;
  /** The smallest and the largest allowed integer. Undefined if all values of the JavaScript type are allowed. */
  readonly range?: readonly [least: number | bigint, greatest: number | bigint];
}

const int32 = { js: "number", clrName: "Int32", isKey: true, range: [-2147483648, 2147483647] } as const;
const uint32 = { js: "number", clrName: "UInt32", isKey: true, range: [0, 4294967295] } as const;
const int64 = { js: "bigint", clrName: "Int64", isKey: true, range: [-(2n ** 63n), 2n ** 63n - 1n] } as const;
const uint64 = { js: "bigint", clrName: "UInt64", isKey: true, range: [0n, 2n ** 64n - 1n] } as const;
const safe = { ...int64, js: "number", range: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] } as const;
const safeUnsigned = { ...uint64, js: "number", range: [0, Number.MAX_SAFE_INTEGER] } as const;

/** The facts about each scalar, by the name that contracts use for it, such as `int32` or `safeInt64`. */
export const scalarTable = {
  int32: { ...int32, protoType: "int32", wireType: 0, bytes: 10 },
  uint32: { ...uint32, protoType: "uint32", wireType: 0, bytes: 5 },
  sint32: { ...int32, protoType: "sint32", wireType: 0, bytes: 5 },
  fixed32: { ...uint32, protoType: "fixed32", wireType: 5, bytes: 4 },
  sfixed32: { ...int32, protoType: "sfixed32", wireType: 5, bytes: 4 },
  float: { js: "number", clrName: "Single", protoType: "float", wireType: 5, bytes: 4, isKey: false },
  double: { js: "number", clrName: "Double", protoType: "double", wireType: 1, bytes: 8, isKey: false },
  int64: { ...int64, protoType: "int64", wireType: 0, bytes: 10 },
  uint64: { ...uint64, protoType: "uint64", wireType: 0, bytes: 10 },
  sint64: { ...int64, protoType: "sint64", wireType: 0, bytes: 10 },
  fixed64: { ...uint64, protoType: "fixed64", wireType: 1, bytes: 8 },
  sfixed64: { ...int64, protoType: "sfixed64", wireType: 1, bytes: 8 },
  safeInt64: { ...safe, protoType: "int64", wireType: 0, bytes: 10 },
  safeUint64: { ...safeUnsigned, protoType: "uint64", wireType: 0, bytes: 10 },
  safeSint64: { ...safe, protoType: "sint64", wireType: 0, bytes: 10 },
  safeFixed64: { ...safeUnsigned, protoType: "fixed64", wireType: 1, bytes: 8 },
  safeSfixed64: { ...safe, protoType: "sfixed64", wireType: 1, bytes: 8 },
  bool: { js: "boolean", clrName: "Boolean", protoType: "bool", wireType: 0, bytes: 1, isKey: true },
  string: { js: "string", clrName: "String", protoType: "string", wireType: 2, bytes: 0, isKey: true },
  null: {
    js: "null",
    clrName: "NullValue",
    protoType: "google.protobuf.NullValue",
    wireType: 0,
    bytes: 1,
    isKey: false,
  },
  bytes: { js: "Uint8Array", clrName: "ArrayByte", protoType: "bytes", wireType: 2, bytes: 0, isKey: false },
} as const satisfies Readonly<Record<string, ScalarRow>>;

export type ScalarName = keyof typeof scalarTable;

export const scalarNames = Object.keys(scalarTable) as readonly ScalarName[];

/** The row of a scalar. Undefined for "enum", and for names that this version does not know. */
export function scalarRow(name: string): ScalarRow | undefined {
  return Object.hasOwn(scalarTable, name) ? scalarTable[name as ScalarName] : undefined;
}

/** Whether lists of the type are packed: true for all types that are not length-delimited. Enums are encoded as int32. */
export function isPackable({ wireType }: ScalarRow): boolean {
  return wireType !== 2;
}

/** Whether a type has fractions, infinities, NaN and a negative zero. */
export function isFloating({ js, range }: ScalarRow): boolean {
  return js === "number" && range === undefined;
}

/** Whether `null` is a value of the type. If so, only `undefined` stands for an absent value. */
export function holdsNull({ js }: ScalarRow): boolean {
  return js === "null";
}

/** Whether the C# type is a value type, which `Nullable<T>` can wrap. Strings and arrays are not. */
export function isValueType({ js }: ScalarRow): boolean {
  return js !== "string" && js !== "Uint8Array";
}
