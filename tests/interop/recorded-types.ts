import { type bcl, type Channel, type Client, createClientFactory, type Duration, type Timestamp } from "interwire";
import type { Color, Person, ProtoPerson } from "../../test-fixtures/contracts/recorded.js";
import type {
  Grouped,
  IValues,
  Maybe,
  Named,
  Nine,
  Nullables,
  Row,
  Shape,
  Wrapped,
} from "../../test-fixtures/contracts/recorded-values.js";

/** How the values of one recorded type are made, and which operation carries them. */
export interface RecordedType {
  readonly method: keyof IValues;
  /** The message of recorded.proto or recorded-clr.proto. */
  readonly message: string;
  /** The arguments, from the recorded JSON. */
  readonly values: (json: never) => readonly unknown[];
}

const one =
  <Json, Value>(read: (json: Json) => Value) =>
  (json: Json): readonly [Value] => [read(json)];
const same = one((json: unknown) => json);
const bytes = (json: number[]): Uint8Array => Uint8Array.from(json);
const nullable = <Json, Value>(read: (json: Json) => Value) =>
  one((json: Json | null) => (json === null ? null : read(json)));
const double = (json: number | string): number => (json === "-0" ? -0 : Number(json));
const map = <Key, Json, Value>(key: (json: string) => Key, read: (json: Json) => Value) =>
  one((json: Record<string, Json>) => new Map(Object.entries(json).map(([k, v]) => [key(k), read(v)])));
const plain = <T>(json: T): T => json;

/** A recorded person has the members that are not at their defaults. */
export function person(json: Partial<Person>): Person {
  const absent = { name: null, age: 0, address: null, tags: [], scores: new Map(), color: 0 as Color };
  return { ...absent, height: null, photo: null, ...json };
}
const nullables = (json: Partial<Nullables>): Nullables => ({ i: null, d: null, b: null, s: null, ...json });

const shape = (json: Partial<Shape>): Shape => ({ name: null, ...json });
const named = (json: Partial<Named>): Named => ({ name: null, title: null, ...json });

function grouped({ one, many = [] }: { one?: Partial<Named>; many?: Partial<Named>[] }): Grouped {
  return { one: one === undefined ? null : named(one), many: many.map(named) };
}

const type = (
  method: RecordedType["method"],
  message: string,
  values: RecordedType["values"] = same,
): RecordedType => ({ method, message, values });

const ticksPerSecond = 10_000_000n;

/** The ticks of a recorded `2024-01-02T03:04:05.6789012`, which may have a remark behind it. */
function ticks(json: string): bigint {
  const [, whole = "", fraction = ""] = /^([^.Z ]+)(?:\.(\d+))?/.exec(json) ?? [];
  const seconds = BigInt(Date.parse(`${whole}Z`)) / 1000n;
  return seconds * ticksPerSecond + BigInt(fraction.padEnd(7, "0"));
}
const dateTime = (json: string): bcl.DateTime => ({ ticks: ticks(json) + 621_355_968_000_000_000n });
function timeSpan(json: string): bcl.TimeSpan {
  const [, count = "", unit] = /^(-?\d+)(s| ticks)?$/.exec(json) ?? [];
  return { ticks: BigInt(count) * (unit === "s" ? ticksPerSecond : 1n) };
}
/** The number of a recorded day, which C# counts from the first of the year 1. */
const dayNumber = (json: string): number => Number(dateTime(json).ticks / ticksPerSecond) / 86_400;
/** The ticks of a recorded time of day. */
const timeTicks = (json: string): bigint => ticks(`1970-01-01T${json}`);
/** A recorded day, or an integer. */
const dayOrInteger = (json: number | string): number => (typeof json === "string" ? dayNumber(json) : json);
/** A recorded time of day, or an integer. */
const timeOrInteger = (json: string): bigint => (json.includes(":") ? timeTicks(json) : BigInt(json));
const days = (json: (number | string)[]): number[] => json.map(dayOrInteger);

interface RecordedWrapped {
  readonly texts?: [string, string | null][];
  readonly numbers?: [number, number | null][];
  readonly list?: (number | null)[];
}
function wrapped({ texts = [], numbers = [], list = [] }: RecordedWrapped): Wrapped {
  const entry = <K, V>([key, value]: [K, V | null]): [K, Maybe<V> | null] => [key, value === null ? null : { value }];
  const element = (value: number | null): Maybe<number> => (value === null ? {} : { value });
  return { texts: texts.map(entry), numbers: numbers.map(entry), list: list.map(element) };
}
function timestamp(json: string): Timestamp {
  const nanos = (((ticks(json) % ticksPerSecond) + ticksPerSecond) % ticksPerSecond) * 100n;
  return { seconds: (ticks(json) * 100n - nanos) / 1_000_000_000n, nanos: Number(nanos) };
}
function duration(json: string): Duration {
  const span = timeSpan(json).ticks;
  return { seconds: span / ticksPerSecond, nanos: Number(span % ticksPerSecond) * 100 };
}

const tupleText = (...items: readonly string[]): string => `[${items.join(", ")}]`;
const int32s = (count: number): string[] => Array.from({ length: count }, () => "int32");
export const eight = tupleText(...int32s(8));
const eightWithNullable = tupleText(...int32s(7), "int32 | null");
export const nine = "[int32, string | null, boolean, double, int64, Color, Person | null, string | null, int32]";
export const fifteen = tupleText(...int32s(15));

type RecordedNine = readonly [
  number,
  string | null,
  boolean,
  number,
  string,
  number,
  Partial<Person> | null,
  string | null,
  number,
];
function nineOf([a, b, c, d, e, f, g, h, i]: RecordedNine): Nine {
  return [a, b, c, d, BigInt(e), f, g === null ? null : person(g), h, i];
}
const row = (json: Partial<Row>): Row => ({ maybe: null, ...json }) as Row;

/** Every recorded type. */
export const recordedTypes: Readonly<Record<string, RecordedType>> = {
  int32: type("Int32", "Int32", one(dayOrInteger)),
  "int32 | null": type("NullableInt32", "NullableInt32"),
  int64: type("Int64", "Int64", one(timeOrInteger)),
  uint32: type("Uint32", "Uint32"),
  uint64: type("Uint64", "Uint64", one(BigInt)),
  boolean: type("Bool", "Bool"),
  "boolean | null": type("NullableBool", "NullableBool"),
  float: type("Float", "Float", one(double)),
  double: type("Double", "Double", one(double)),
  string: type("Text", "Text"),
  "string | null": type("NullableText", "NullableText"),
  Uint8Array: type("Bytes", "Bytes", one(bytes)),
  "Uint8Array | null": type("NullableBytes", "NullableBytes", nullable(bytes)),
  Color: type("Color", "ColorValue"),
  "Color | null": type("NullableColor", "NullableColor"),
  "int32[]": type("Int32List", "Int32List"),
  "double[]": type("DoubleList", "DoubleList"),
  "boolean[]": type("BoolList", "BoolList"),
  "string[]": type("TextList", "TextList"),
  "Uint8Array[]": type(
    "BytesList",
    "BytesList",
    one((json: number[][]) => json.map(bytes)),
  ),
  "Color[]": type("ColorList", "ColorList"),
  "Person[]": type(
    "PersonList",
    "PersonList",
    one((json: Partial<Person>[]) => json.map(person)),
  ),
  "Map<string, int32>": type("TextToInt32", "TextToInt32", map(String, plain)),
  "Map<int32, string>": type("Int32ToText", "Int32ToText", map(Number, plain)),
  "Map<string, Color>": type("TextToColor", "TextToColor", map(String, plain)),
  "Map<string, Person>": type("TextToPerson", "TextToPerson", map(String, person)),
  "Map<int64, double>": type("Int64ToDouble", "Int64ToDouble", map(BigInt, plain)),
  Person: type("Person", "PersonValue", one(person)),
  "Person | null": type("NullablePerson", "PersonValue", nullable(person)),
  Nullables: type("Nullables", "NullablesValue", one(nullables)),
  ProtoPerson: type(
    "ProtoPerson",
    "ProtoPersonValue",
    one((json: ProtoPerson) => json),
  ),
  "[int32, string]": type("Int32AndText", "PairValue"),
  "[int32, string | null]": type("Int32AndNullableText", "PairValue"),
  "[int32, int32]": type("TwoInt32", "PairOfInt32Value"),
  "int64, int32, int32": type("Int64AndTwoInt32", "Int64AndTwoInt32", ([a, b, c]: [string, number, number]) => [
    BigInt(a),
    b,
    c,
  ]),
  "int32, int32": type("TwoArguments", "TwoInt32", (json: number[]) => json),
  "int32, string": type("Int32AndTextArguments", "Int32AndText", (json: unknown[]) => json),
  "string | null, Person | null": type("TextAndPersonArguments", "TextAndPerson", (json: unknown[]) => json),
  "string, Uint8Array": type("TextAndBytesArguments", "TextAndBytes", ([a, b]: [string, number[]]) => [a, bytes(b)]),
  "[string, int32]": type("TextAndInt32", "PairOfTextAndInt32Value"),
  "[string, string]": type("TwoTexts", "PairOfTextsValue"),
  "[key: bcl.Guid, value: int32][]": type("GuidToInt32", "GuidToInt32"),
  "Unpacked<int32[]>": type("Days", "Days", one(days)),
  "Unpacked<int64[]>": type(
    "Times",
    "Times",
    one((json: string[]) => json.map(timeOrInteger)),
  ),
  "Unpacked<uint64[]>": type(
    "UnpackedUint64",
    "UnpackedUint64",
    one((json: string[]) => json.map(BigInt)),
  ),
  "[int32, Unpacked<int32[]>]": type(
    "Int32AndDays",
    "Int32AndDaysValue",
    one(([a, b]: [number, string[]]) => [a, days(b)]),
  ),
  "int32, Unpacked<int32[]>": type("Int32AndDaysArguments", "Int32AndDaysArguments", ([a, b]: [number, string[]]) => [
    a,
    days(b),
  ]),
  "[key: string, days: Unpacked<int32[]>][]": type(
    "TextToDays",
    "TextToDays",
    one((json: [string, string[]][]) => json.map(([key, list]) => [key, days(list)])),
  ),
  [eight]: type("Eight", "EightValue"),
  [eightWithNullable]: type("EightWithNullable", "EightWithNullableValue"),
  [nine]: type("Nine", "NineValue", one(nineOf)),
  [fifteen]: type("Fifteen", "FifteenValue"),
  [`${eight}[]`]: type("Eights", "EightList"),
  [`Map<string, ${eight}>`]: type("TextToEight", "TextToEight", map(String, plain)),
  Row: type("Row", "RowValue", one(row)),
  Wrapped: type("Wrapped", "WrappedValue", one(wrapped)),
  void: type("Nothing", "Nothing", () => []),
  "-": type("TextToNumbers", "TextToNumbers", () => [[{ key: "a", values: [1, 2] }]]),
  Weapon: type("Weapon", "WeaponValue"),
  Shape: type("Shape", "ShapeValue", one(shape)),
  Timestamp: type("Timestamp", "TimestampValue", one(timestamp)),
  Duration: type("Duration", "DurationValue", one(duration)),
  "bcl.DateTime": type("DateTime", "DateTimeValue", one(dateTime)),
  "bcl.DateTime | null": type("NullableDateTime", "DateTimeValue", nullable(dateTime)),
  "bcl.TimeSpan": type("TimeSpan", "TimeSpanValue", one(timeSpan)),
  "bcl.TimeSpan | null": type("NullableTimeSpan", "TimeSpanValue", nullable(timeSpan)),
  "bcl.Guid": type("Guid", "GuidValue"),
  "bcl.Guid | null": type("NullableGuid", "GuidValue"),
  "bcl.Decimal": type("Decimal", "DecimalValue"),
  "bcl.Decimal | null": type("NullableDecimal", "DecimalValue"),
  "root Person": type("BarePerson", "Person", one(person)),
  Defaults: type("Defaults", "DefaultsValue"),
  Grouped: type("Grouped", "GroupedValue", one(grouped)),
  "root Defaults": type("BareDefaults", "Defaults"),
  "root Grouped": type("BareGrouped", "Grouped", one(grouped)),
  "root Named": type("BareNamed", "Named", one(named)),
};

/** Calls a client's method by name. */
export function callValues(channel: Channel, { method }: RecordedType, values: readonly unknown[]): Promise<unknown> {
  const client: Client<IValues> = createClientFactory().createClient<IValues>(channel);
  return (client[method] as (...values: readonly unknown[]) => Promise<unknown>)(...values);
}

/** An implementation of the contract that remembers its arguments and returns the first, but for an operation of several. */
export function echoValues(received: (values: readonly unknown[]) => void): IValues {
  const echo = (...values: readonly unknown[]): unknown => {
    received(values);
    return values.length === 1 ? values[0] : undefined;
  };
  const methods = Object.values(recordedTypes).map(({ method }) => [method, echo] as const);
  return Object.fromEntries(methods) as unknown as IValues;
}
