const isInt32 = (value: unknown): boolean => typeof value === "number" && (value | 0) === value;
const isUint32 = (value: unknown): boolean => typeof value === "number" && value >>> 0 === value;
const isInt64 = (value: unknown): boolean => typeof value === "bigint" && BigInt.asIntN(64, value) === value;
const isUint64 = (value: unknown): boolean => typeof value === "bigint" && BigInt.asUintN(64, value) === value;
const isSafe = (value: unknown): boolean => Number.isSafeInteger(value);
const isSafeUnsigned = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown): boolean => typeof value === "number";

// `u` makes the expression see code points, of which a lone surrogate is one that no UTF-8 can carry.
const loneSurrogate = /\p{Surrogate}/u;

const ranges: Readonly<Record<string, (value: unknown) => boolean>> = {
  int32: isInt32,
  sint32: isInt32,
  sfixed32: isInt32,
  enum: isInt32,
  uint32: isUint32,
  fixed32: isUint32,
  float: isNumber,
  double: isNumber,
  int64: isInt64,
  sint64: isInt64,
  sfixed64: isInt64,
  uint64: isUint64,
  fixed64: isUint64,
  safeInt64: isSafe,
  safeSint64: isSafe,
  safeSfixed64: isSafe,
  safeUint64: isSafeUnsigned,
  safeFixed64: isSafeUnsigned,
  bool: (value) => typeof value === "boolean",
  string: (value) => typeof value === "string" && !loneSurrogate.test(value),
  bytes: (value) => value instanceof Uint8Array,
};

/** Whether a value can be written as a scalar type. A type that this version does not know takes everything. */
export function fitsScalar(type: string, value: unknown): boolean {
  return ranges[type]?.(value) ?? true;
}
