/** A row of the table of well-known types, with the facts on which the compiler, the codecs and the descriptors have to agree. */
export interface WellKnownRow {
  /** The name by which contracts refer to the type. */
  readonly name: string;
  /** The message's full name in protobuf. */
  readonly protoName: `google.protobuf.${string}` | `bcl.${string}`;
  /**
   * How the analysis recognises the type in a contract: as a string whose brand is the name of the row (`brand`), or by a rule of
   * its own, as for `Date` (`special`). If absent, the type is an interface that `interwire` exports under the last part of the
   * row's name, with a unique symbol among its members.
   */
  readonly form?: "brand" | "special";
  /**
   * The name of the C# value type, such as `DateTime`, which appears in the names of generic services. Absent for types that are
   * classes in C#, where `name` appears instead.
   */
  readonly clrName?: string;
  /**
   * A short TypeScript expression for the value of a required member that was never received. Absent if no short expression
   * exists.
   */
  readonly zero?: string;
  /** Whether `null` is a value of the type. If so, only `undefined` stands for an absent value. */
  readonly holdsNull?: true;
}

// Each row is an export of its own, so that a bundle has no other rows than those of the types that its program uses.
// `interwire/codegen` returns the table of the row `date` as `dateTable`, and so on.

export const date = {
  name: "Date",
  protoName: "google.protobuf.Timestamp",
  form: "special",
  clrName: "DateTime",
  zero: "new Date(0)",
} as const;
export const timestamp = {
  name: "Timestamp",
  protoName: "google.protobuf.Timestamp",
  clrName: "DateTime",
  zero: "{ seconds: 0n, nanos: 0 }",
} as const;
export const duration = {
  name: "Duration",
  protoName: "google.protobuf.Duration",
  clrName: "TimeSpan",
  zero: "{ seconds: 0n, nanos: 0 }",
} as const;
export const any = { name: "Any", protoName: "google.protobuf.Any" } as const;
export const fieldMask = { name: "FieldMask", protoName: "google.protobuf.FieldMask" } as const;
export const empty = { name: "Empty", protoName: "google.protobuf.Empty" } as const;
export const struct = { name: "Struct", protoName: "google.protobuf.Struct" } as const;
export const value = {
  name: "Value",
  protoName: "google.protobuf.Value",
  form: "special",
  zero: "null",
  holdsNull: true,
} as const;
export const listValue = { name: "ListValue", protoName: "google.protobuf.ListValue" } as const;
export const stringValue = { name: "StringValue", protoName: "google.protobuf.StringValue" } as const;
export const boolValue = { name: "BoolValue", protoName: "google.protobuf.BoolValue" } as const;
export const bytesValue = { name: "BytesValue", protoName: "google.protobuf.BytesValue" } as const;
export const doubleValue = { name: "DoubleValue", protoName: "google.protobuf.DoubleValue" } as const;
export const floatValue = { name: "FloatValue", protoName: "google.protobuf.FloatValue" } as const;
export const int32Value = { name: "Int32Value", protoName: "google.protobuf.Int32Value" } as const;
export const int64Value = { name: "Int64Value", protoName: "google.protobuf.Int64Value" } as const;
export const uInt32Value = { name: "UInt32Value", protoName: "google.protobuf.UInt32Value" } as const;
export const uInt64Value = { name: "UInt64Value", protoName: "google.protobuf.UInt64Value" } as const;
export const bclDateTime = {
  name: "bcl.DateTime",
  protoName: "bcl.DateTime",
  clrName: "DateTime",
  zero: "{ ticks: 0n }",
} as const;
export const bclTimeSpan = {
  name: "bcl.TimeSpan",
  protoName: "bcl.TimeSpan",
  clrName: "TimeSpan",
  zero: "{ ticks: 0n }",
} as const;
export const bclGuid = {
  name: "bcl.Guid",
  protoName: "bcl.Guid",
  form: "brand",
  clrName: "Guid",
  zero: '"00000000-0000-0000-0000-000000000000"',
} as const;
export const bclDecimal = {
  name: "bcl.Decimal",
  protoName: "bcl.Decimal",
  form: "brand",
  clrName: "Decimal",
  zero: '"0"',
} as const;
