import * as wkt from "@bufbuild/protobuf/wkt";
import type { WellKnownName } from "../../common/well-known-names.js";
import { bcl, library, type Oracle } from "./oracle.js";

/** A type with values of ours and the members of another implementation's message. */
export interface Row {
  readonly type: WellKnownName;
  readonly oracle: Oracle;
  /** The value that an absent required one reads as. */
  readonly absent: unknown;
  readonly samples: readonly (readonly [value: unknown, members: object])[];
}

const wrapped = (schema: Parameters<typeof library>[0], absent: unknown, ...values: unknown[]): Omit<Row, "type"> => ({
  oracle: library(schema),
  absent: { value: absent },
  samples: [absent, ...values].map((value) => [{ value }, { value }]),
});

const number = (value: number): object => ({ kind: { case: "numberValue", value } });
const text = (value: string): object => ({ kind: { case: "stringValue", value } });
const empty = { kind: { case: "nullValue", value: 0 } };
const flag = (value: boolean): object => ({ kind: { case: "boolValue", value } });
const list = (...values: object[]): object => ({ kind: { case: "listValue", value: { values } } });
const struct = (fields: object): object => ({ kind: { case: "structValue", value: { fields } } });
const guid = "12345678-2345-3456-4567-56789a6789ab";
const year9999 = 253402300799;

/** Every well-known type, with its default, typical values and its extremes. */
export const wellKnownRows: readonly Row[] = [
  {
    type: "Date",
    oracle: library(wkt.TimestampSchema),
    absent: new Date(0),
    samples: [
      [new Date(0), {}],
      [new Date(1234567890123), { seconds: 1234567890n, nanos: 123000000 }],
      [new Date(-1), { seconds: -1n, nanos: 999000000 }],
      [new Date("0001-01-01T00:00:00Z"), { seconds: -62135596800n }],
      [new Date("9999-12-31T23:59:59.999Z"), { seconds: BigInt(year9999), nanos: 999000000 }],
    ],
  },
  {
    type: "Timestamp",
    oracle: library(wkt.TimestampSchema),
    absent: { seconds: 0n, nanos: 0 },
    samples: [
      { seconds: 0n, nanos: 0 },
      { seconds: 1234567890n, nanos: 123456789 },
      { seconds: -1n, nanos: 1 },
      { seconds: -62135596800n, nanos: 0 },
      { seconds: BigInt(year9999), nanos: 999999999 },
    ].map((value) => [value, value]),
  },
  {
    type: "Duration",
    oracle: library(wkt.DurationSchema),
    absent: { seconds: 0n, nanos: 0 },
    samples: [
      { seconds: 0n, nanos: 0 },
      { seconds: 90n, nanos: 5 },
      { seconds: 0n, nanos: -5 },
      { seconds: -315576000000n, nanos: -999999999 },
      { seconds: 315576000000n, nanos: 999999999 },
    ].map((value) => [value, value]),
  },
  {
    type: "Any",
    oracle: library(wkt.AnySchema),
    absent: { typeUrl: "", value: new Uint8Array(0) },
    samples: [
      { typeUrl: "", value: new Uint8Array(0) },
      { typeUrl: "type.googleapis.com/shop.Order", value: Uint8Array.of(8, 200, 1) },
    ].map((value) => [value, value]),
  },
  {
    type: "FieldMask",
    oracle: library(wkt.FieldMaskSchema),
    absent: { paths: [] },
    samples: [{ paths: [] }, { paths: ["name", "address.street", ""] }].map((value) => [value, value]),
  },
  { type: "Empty", oracle: library(wkt.EmptySchema), absent: {}, samples: [[{}, {}]] },
  {
    type: "Struct",
    oracle: library(wkt.StructSchema),
    absent: {},
    samples: [
      [{}, {}],
      [
        { a: 1, "": null, b: [true, "x"], c: { d: { e: -0.5 } } },
        {
          fields: {
            a: number(1),
            "": empty,
            b: list(flag(true), text("x")),
            c: struct({ d: struct({ e: number(-0.5) }) }),
          },
        },
      ],
    ],
  },
  {
    type: "Value",
    oracle: library(wkt.ValueSchema),
    absent: null,
    samples: [
      [null, empty],
      [0, number(0)],
      [-1.5, number(-1.5)],
      ["", text("")],
      ["日本 😀", text("日本 😀")],
      [false, flag(false)],
      [[], list()],
      [[null, [1]], list(empty, list(number(1)))],
      [{}, struct({})],
      [{ a: [{ b: null }] }, struct({ a: list(struct({ b: empty })) })],
    ],
  },
  {
    type: "ListValue",
    oracle: library(wkt.ListValueSchema),
    absent: [],
    samples: [
      [[], {}],
      [["a", 1, null], { values: [text("a"), number(1), empty] }],
    ],
  },
  { type: "StringValue", ...wrapped(wkt.StringValueSchema, "", "日本 😀") },
  { type: "BoolValue", ...wrapped(wkt.BoolValueSchema, false, true) },
  { type: "BytesValue", ...wrapped(wkt.BytesValueSchema, new Uint8Array(0), Uint8Array.of(0, 255)) },
  { type: "DoubleValue", ...wrapped(wkt.DoubleValueSchema, 0, 1.1, -0, Number.NaN, Number.NEGATIVE_INFINITY) },
  { type: "FloatValue", ...wrapped(wkt.FloatValueSchema, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY) },
  { type: "Int32Value", ...wrapped(wkt.Int32ValueSchema, 0, -1, 2147483647, -2147483648) },
  { type: "Int64Value", ...wrapped(wkt.Int64ValueSchema, 0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)) },
  { type: "UInt32Value", ...wrapped(wkt.UInt32ValueSchema, 0, 4294967295) },
  { type: "UInt64Value", ...wrapped(wkt.UInt64ValueSchema, 0n, 2n ** 64n - 1n) },
  {
    type: "bcl.DateTime",
    oracle: bcl("DateTime"),
    absent: { ticks: 0n },
    samples: [
      [{ ticks: 0n }, { value: -1, scale: "MINMAX" }],
      [{ ticks: 3155378975999999999n }, { value: 1, scale: "MINMAX" }],
      [{ ticks: 621355968000000000n }, {}],
      [{ ticks: 621356832000000000n }, { value: 1 }],
      [{ ticks: 621355968000000001n }, { value: 1, scale: "TICKS" }],
      [{ ticks: 621355967990000000n }, { value: -1, scale: "SECONDS" }],
    ],
  },
  {
    type: "bcl.TimeSpan",
    oracle: bcl("TimeSpan"),
    absent: { ticks: 0n },
    samples: [
      [{ ticks: 0n }, {}],
      [{ ticks: -864000000000n }, { value: -1 }],
      [{ ticks: 36000000000n }, { value: 1, scale: "HOURS" }],
      [{ ticks: 600000000n }, { value: 1, scale: "MINUTES" }],
      [{ ticks: 10000n }, { value: 1, scale: "MILLISECONDS" }],
      [{ ticks: 2n ** 63n - 2n }, { value: "9223372036854775806", scale: "TICKS" }],
      [{ ticks: 2n ** 63n - 1n }, { value: 1, scale: "MINMAX" }],
      [{ ticks: -(2n ** 63n) }, { value: -1, scale: "MINMAX" }],
    ],
  },
  {
    type: "bcl.Guid",
    oracle: bcl("Guid"),
    absent: "00000000-0000-0000-0000-000000000000",
    samples: [
      ["00000000-0000-0000-0000-000000000000", {}],
      [guid, { lo: BigInt("0x3456234512345678").toString(), hi: BigInt("0xab89679a78566745").toString() }],
      ["00000000-0000-0000-0000-000000000001", { lo: "0", hi: BigInt("0x0100000000000000").toString() }],
    ],
  },
  {
    type: "bcl.Decimal",
    oracle: bcl("Decimal"),
    absent: "0",
    samples: [
      ["0", {}],
      ["0.00", { signScale: 4 }],
      ["-123.450", { lo: 123450, signScale: 7 }],
      ["79228162514264337593543950335", { lo: "18446744073709551615", hi: 4294967295 }],
      ["-0.0000000000000000000000000001", { lo: 1, signScale: 57 }],
      ["18446744073709551616", { hi: 1 }],
    ],
  },
];
