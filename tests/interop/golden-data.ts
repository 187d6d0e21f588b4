import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type IConversionOptions, loadSync, type Type } from "protobufjs";
import { root } from "../support/compile.js";

/** One recorded call. */
export interface RecordedCall {
  readonly id: string;
  readonly path: string;
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly messages: readonly string[] };
  readonly response: {
    readonly messages: readonly string[];
    readonly headers: Readonly<Record<string, string | number>>;
    readonly trailers?: Readonly<Record<string, string>>;
    readonly trailersOnly?: boolean;
  };
  /** Resets: `client-reset 8`. */
  readonly events: readonly string[];
  readonly clrClientResult: string;
}

/** One recorded value. */
export interface RecordedValue {
  readonly id: string;
  readonly level: string;
  /** The type that was written in C#. */
  readonly clr: string;
  readonly ts: string;
  readonly value: unknown;
  readonly hex: string;
}

/** Protobuf-net's reading of some bytes. */
export interface RecordedRead {
  readonly id: string;
  readonly clr: string;
  readonly hex: string;
  readonly result: string;
}

const golden = (name: string): unknown => JSON.parse(readFileSync(join(root, "test-fixtures/golden", name), "utf8"));

export const { calls } = golden("clr-calls.json") as { calls: readonly RecordedCall[] };

interface RecordedValues {
  readonly rows: readonly RecordedValue[];
  readonly reads: readonly RecordedRead[];
}

const recorded = ["clr-values.json", "clr-values-2.json", "clr-values-3.json", "clr-values-4.json"].map(
  (name) => golden(name) as RecordedValues,
);
export const rows: readonly RecordedValue[] = recorded.flatMap((values) => values.rows);
export const reads: readonly RecordedRead[] = recorded.flatMap((values) => values.reads);

/** The recorded call of an id. */
export function recordedCall(id: string): RecordedCall {
  const found = calls.find((call) => call.id === id);
  if (found === undefined) throw new Error(`No call ${id} was recorded.`);
  return found;
}

const twin = loadSync(
  ["recorded.proto", "recorded-clr.proto"].map((name) => join(root, "test-fixtures/contracts", name)),
);

const explicit: IConversionOptions = { longs: String, bytes: String, defaults: true };

/** The value of bytes, read by protobufjs as a message of recorded.proto or recorded-clr.proto: packed or not, defaults sent or not make no difference. */
export function meaning(message: string, hex: string): unknown {
  // proto3 has no groups, so only their bytes can be compared.
  if (message.startsWith("Grouped")) return hex;
  const type: Type = twin.lookupType(`recorded.${message}`);
  const object = type.toObject(type.decode(Buffer.from(hex, "hex")), explicit);
  return message === "BclValue" ? withZeros(object) : object;
}

// A zero of these is left out by protobuf-net and written by us, as an empty message.
const zeros = { span: "TimeSpan", id: "Guid", money: "Decimal" };

function withZeros({ value }: { value?: Record<string, unknown> }): unknown {
  if (value === undefined || value === null) return { value };
  const absent = Object.entries(zeros).filter(([name]) => value[name] === null);
  const made = absent.map(([name, type]) => {
    const table = twin.lookupType(`bcl.${type}`);
    return [name, table.toObject(table.create(), explicit)] as const;
  });
  return { value: { ...value, ...Object.fromEntries(made) } };
}

interface Shapes {
  readonly request: string;
  readonly response: string;
  /** The message in the header beside a request stream. */
  readonly input?: string;
  /** The message in the header beside a response stream. */
  readonly output?: string;
}

const both = (message: string): Shapes => ({ request: message, response: message });

/** The messages of recorded.proto that the operations of recorded.ts exchange. */
export const shapes: Readonly<Record<string, Shapes>> = {
  "/ICalculator/Sum": { request: "TwoInt32", response: "Int64" },
  "/ICalculator/SumAsync": { request: "TwoInt32", response: "Int64" },
  "/ICalculator/Nothing": both("Nothing"),
  "/ICalculator/NothingAsync": both("Nothing"),
  "/Standard.Calculator/Ping": { request: "Nothing", response: "Int32" },
  "/Standard.Named/Ping": { request: "Nothing", response: "Int32" },
  "/Standard.INamespaceOnly/Ping": { request: "Nothing", response: "Int32" },
  "/IGeneric-Int32/Echo": both("Int32"),
  "/IGeneric-Nullable-Int32/Echo": both("NullableInt32"),
  "/IGeneric-Some-Value/Echo": both("TheValueValue"),
  "/IGeneric-ArrayString/Echo": both("TextList"),
  "/IBaseContract/BaseOp": both("Text"),
  "/IDerived/Touch": { request: "Nothing", response: "Text" },
  "/IDerived/Add": { request: "TwoDoubles", response: "Double" },
  "/IDerived/Own": { request: "Nothing", response: "Double" },
  "/IMessages/EchoPerson": both("PersonValue"),
  "/IMessages/EchoProto": both("ProtoPersonValue"),
  "/IMessages/EchoScalars": both("ScalarsValue"),
  "/IMessages/EchoBcl": both("BclValue"),
  "/IMessages/EchoNullable": both("NullableInt32"),
  "/IMessages/EchoString": both("NullableText"),
  "/IMessages/EchoList": both("PersonList"),
  "/IMessages/EchoMap": both("TextToInt32"),
  "/IMessages/EchoBytes": both("NullableBytes"),
  "/IMessages/EchoColor": both("ColorValue"),
  "/IMessages/Pair": { request: "Int32AndText", response: "PairValue" },
  "/IMessages/Many": { request: "Many", response: "Text" },
  "/IMultipurpose/Concat": both("Text"),
  "/IMultipurpose/Sum5ValuesAsync": { request: "FiveIntegers", response: "Int64" },
  "/IGeneric-Int32/Last": both("Int32"),
  "/IMultipurpose/RepeatValue": { request: "TextAndInt32", response: "NullableText" },
  "/IMultipurpose/RepeatValueAsync": { request: "TextAndInt32", response: "NullableText" },
  "/IMultipurpose/GenerateArraysAsync": { request: "TwoInt32", response: "Int32List", output: "Int32" },
  "/IMultipurpose/SumValues": { request: "Int32", response: "Int64" },
  "/IMultipurpose/MultiplyByAndSumValues": { request: "Int32", response: "Int64", input: "Int32AndNullableInt32" },
  "/IMultipurpose/ConvertValues": { request: "Int32", response: "Text" },
  "/IMultipurpose/MultiplyBy": { request: "Int32", response: "Int64", input: "Int32AndNullableInt32" },
  "/IMultipurpose/MultiplyByAsync": { request: "Int32", response: "Int64", input: "Int32" },
  "/IMultipurpose/GreetAsync": { request: "Text", response: "Text", input: "NullableText", output: "NullableText" },
  "/IErrors/FaultAfter": both("Int32"),
  "/IErrors/FaultBeforeHeader": { request: "Text", response: "Int32", output: "Int32" },
  "/IErrors/FaultWhileReading": { request: "Int32", response: "Int64", input: "Text" },
  "/IErrors/Sleep": { request: "Int32", response: "Nothing" },
  "/IErrors/Rpc": { request: "Int32AndText", response: "Nothing" },
  "/IErrors/Unknown": { request: "Text", response: "Nothing" },
  "/IErrors/Fault": { request: "Text", response: "Nothing" },
  "/IErrors/FaultText": { request: "Text", response: "Nothing" },
};
