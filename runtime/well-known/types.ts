// A unique symbol among the members tells these interfaces from a user's own with the same name, in any copy of this package.
declare const wellKnown: unique symbol;

/** `google.protobuf.Timestamp` with nanoseconds. `Date` is the same message with milliseconds. */
export interface Timestamp {
  /** Seconds since 1970-01-01T00:00:00Z, from year 1 to year 9999. */
  seconds: bigint;
  /** From 0 to 999,999,999. Nanoseconds count forward in time, also before 1970. */
  nanos: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Duration`: a signed span of up to 10,000 years. */
export interface Duration {
  seconds: bigint;
  /** From -999,999,999 to 999,999,999, with the same sign as `seconds` unless one of them is 0. */
  nanos: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Any`: a message of any type, as bytes. */
export interface Any {
  /** The type of the message, as a URL that ends with its full name: `type.googleapis.com/shop.Order`. */
  typeUrl: string;
  value: Uint8Array;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.FieldMask`: the members that a request concerns. */
export interface FieldMask {
  /** The paths of the members, with names as in the .proto file: `shipping_address.street`. */
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

/** `google.protobuf.Value`: any JSON value. A member that was never received is null. */
export type Value = null | number | string | boolean | Struct | ListValue;

/** `google.protobuf.StringValue`: a string in a message of its own. */
export interface StringValue {
  value: string;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.BoolValue`: a boolean in a message of its own. */
export interface BoolValue {
  value: boolean;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.BytesValue`: bytes in a message of its own. */
export interface BytesValue {
  value: Uint8Array;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.DoubleValue`: a double in a message of its own. */
export interface DoubleValue {
  value: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.FloatValue`: a float in a message of its own. */
export interface FloatValue {
  value: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Int32Value`: an int32 in a message of its own. */
export interface Int32Value {
  value: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.Int64Value`: an int64 in a message of its own. */
export interface Int64Value {
  value: bigint;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.UInt32Value`: a uint32 in a message of its own. */
export interface UInt32Value {
  value: number;
  readonly [wellKnown]?: never;
}

/** `google.protobuf.UInt64Value`: a uint64 in a message of its own. */
export interface UInt64Value {
  value: bigint;
  readonly [wellKnown]?: never;
}
