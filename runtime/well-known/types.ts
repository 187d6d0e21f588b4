// Distinguishes these interfaces from a user's own of the same name, in any copy of this package.
declare const wellKnown: unique symbol;

/** `google.protobuf.Timestamp` with all its nanoseconds; `Date` is the same with milliseconds. */
export interface Timestamp {
  /** Seconds since 1970-01-01T00:00:00Z, from year 1 to year 9999. */
  seconds: bigint;
  /** 0 to 999,999,999, counted forward from `seconds`, also before 1970. */
  nanos: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Duration`: a signed span of up to 10,000 years. */
export interface Duration {
  seconds: bigint;
  /** -999,999,999 to 999,999,999, with the sign of `seconds` unless one of them is 0. */
  nanos: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Any`: a message of any type, as bytes. */
export interface Any {
  /** Ends in the message's full name: `type.googleapis.com/shop.Order`. */
  typeUrl: string;
  value: Uint8Array;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.FieldMask`: the members that a request is about. */
export interface FieldMask {
  /** Paths in the spelling of the .proto file: `shipping_address.street`. */
  paths: string[];
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Empty`: a message without fields. */
export interface Empty {
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Struct`: a JSON object. */
export interface Struct {
  [key: string]: Value;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.ListValue`: a JSON array. */
export interface ListValue extends Array<Value> {
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Value`: any JSON value. An absent one reads as null. */
export type Value = null | number | string | boolean | Struct | ListValue;

/** `google.protobuf.StringValue`. */
export interface StringValue {
  value: string;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.BoolValue`. */
export interface BoolValue {
  value: boolean;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.BytesValue`. */
export interface BytesValue {
  value: Uint8Array;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.DoubleValue`. */
export interface DoubleValue {
  value: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.FloatValue`. */
export interface FloatValue {
  value: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Int32Value`. */
export interface Int32Value {
  value: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Int64Value`. */
export interface Int64Value {
  value: bigint;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.UInt32Value`. */
export interface UInt32Value {
  value: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.UInt64Value`. */
export interface UInt64Value {
  value: bigint;
  readonly [wellKnown]?: never;
}
