import { create, toBinary } from "@bufbuild/protobuf";
import { StructSchema } from "@bufbuild/protobuf/wkt";
import type {
  bcl,
  Duration,
  Empty,
  FieldMask,
  int32,
  ListValue,
  StringValue,
  Struct,
  Timestamp,
  Value,
} from "interwire";
import { contractOf } from "interwire";
import { nodeOf } from "../../runtime/contract/bound-contract.js";
import { decode, encode } from "../../runtime/message/encode.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { DecodeError } from "../../runtime/wire/decode-error.js";

/** @serviceContract */
interface IRules {
  /** @operationContract { style: "bare" } */ Date(value: Date): void;
  /** @operationContract { style: "bare" } */ Timestamp(value: Timestamp): void;
  /** @operationContract { style: "bare" } */ Duration(value: Duration): void;
  /** @operationContract { style: "bare" } */ Empty(value: Empty): void;
  /** @operationContract { style: "bare" } */ Struct(value: Struct): void;
  /** @operationContract { style: "bare" } */ Value(value: Value): void;
  /** @operationContract { style: "bare" } */ ListValue(value: ListValue): void;
  /** @operationContract { style: "bare" } */ StringValue(value: StringValue): void;
  /** @operationContract { style: "bare" } */ FieldMask(value: FieldMask): void;
  /** @operationContract { style: "bare" } */ DateTime(value: bcl.DateTime): void;
  /** @operationContract { style: "bare" } */ TimeSpan(value: bcl.TimeSpan): void;
  /** @operationContract { style: "bare" } */ Guid(value: bcl.Guid): void;
  /** @operationContract { style: "bare" } */ Decimal(value: bcl.Decimal): void;
  /** @operationContract */ Places(order: Order, also: int32): void;
}

interface Order {
  /** @dataMember 1 */ when: Date;
  /** @dataMember 2 */ spans: Duration[];
  /** @dataMember 3 */ data?: Struct;
  /** @dataMember 4 */ ids: Map<string, bcl.Guid>;
}

const operations = new Map(nodeOf(contractOf<IRules>(), "a test").operations.map((one) => [one.name, one.request]));
const table = (name: string): MessageTable => operations.get(name) as MessageTable;

/** The encoder's error for a value, which it calls "value". */
function failureOf(name: string, value: unknown): { readonly code?: string; readonly message: string } {
  try {
    encode(table(name), [value], "value");
  } catch (error) {
    return error as Error;
  }
  throw new Error(`${name} was written`);
}
const write = (name: string, value: unknown): string => Buffer.from(encode(table(name), [value])).toString("hex");
const read = (name: string, hex: string): unknown =>
  (decode(table(name), Buffer.from(hex.replaceAll(" ", ""), "hex")) as unknown[])[0];

class Point {
  readonly x = 1;
}
const circle: Struct = {};
circle.again = [circle];

function nestedLists(levels: number): Value {
  let value: Value = [];
  for (let i = 1; i < levels; i++) value = [value];
  return value;
}

describe("values that are refused when they are written", () => {
  test.each<[type: string, value: unknown, where: string]>([
    ["Date", new Date(Number.NaN), "is an invalid Date, which"],
    ["Date", new Date(-62135596800001), "is 0000-12-31T23:59:59.999Z, which"],
    ["Date", new Date(253402300800000), "is +010000-01-01T00:00:00.000Z, which"],
    ["Date", "2024-01-01", 'is the string "2024-01-01", which'],
    ["Date", 0, "is 0, which"],
    ["Date", null, "is null, which"],
    ["Timestamp", { seconds: 0n, nanos: 0.5 }, ".nanos is 0.5, which"],
    ["Timestamp", { seconds: 0n, nanos: 2 ** 31 }, ".nanos is 2147483648, which"],
    ["Timestamp", { seconds: 2n ** 63n, nanos: 0 }, ".seconds is the bigint 9223372036854775808n, which"],
    ["Timestamp", { seconds: 5, nanos: 0 }, ".seconds is 5, which"],
    ["Timestamp", new Date(), ".seconds is undefined, which"],
    ["Duration", { seconds: 0n, nanos: -(2 ** 31) - 1 }, ".nanos is -2147483649, which"],
    ["Duration", { seconds: -(2n ** 63n) - 1n, nanos: 0 }, ".seconds is the bigint -9223372036854775809n, which"],
    ["Duration", undefined, "is undefined, which"],
    ["Empty", undefined, "is undefined, which"],
    ["Struct", { a: { b: [1, 2n] } }, '["a"]["b"][1] is the bigint 2n, which'],
    ["Struct", { a: undefined }, '["a"] is undefined, which'],
    ["Struct", { a: () => 1 }, '["a"] is a function, which'],
    ["Struct", { a: 1n }, '["a"] is the bigint 1n, which'],
    ["Struct", { a: new Date(0) }, '["a"] is an object (Date), which'],
    ["Struct", { a: new Point() }, '["a"] is an object (Point), which'],
    ["Struct", { a: "\ud800" }, '["a"] is the string "\\ud800", which'],
    ["Struct", { "\ud800": 1 }, 'A key of value is the string "\\ud800", which'],
    ["Struct", [1], "is an array, which"],
    ["Value", undefined, "is undefined, which"],
    ["Value", Symbol("x"), "is a symbol, which"],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested.
    ["ListValue", [1, , 2], "[1] is undefined, which"],
    ["ListValue", {}, "is an object (Object), which"],
    ["StringValue", { value: 5 }, ".value is 5, which"],
    ["StringValue", "text", 'is the string "text", which'],
    ["FieldMask", { paths: ["a", null] }, ".paths[1] is null, which"],
    ["DateTime", { ticks: -1n }, ".ticks is the bigint -1n, which"],
    ["DateTime", { ticks: 3155378976000000000n }, ".ticks is the bigint 3155378976000000000n, which"],
    ["DateTime", new Date(), ".ticks is undefined, which"],
    ["TimeSpan", { ticks: 2n ** 63n }, ".ticks is the bigint 9223372036854775808n, which"],
    ["TimeSpan", { ticks: 1 }, ".ticks is 1, which"],
    ["Guid", "12345678", 'is the string "12345678", which'],
    ["Guid", "{12345678-2345-3456-4567-56789a6789ab}", 'is the string "{12345678-2345-3456-4567-56789a6789ab}", which'],
    ["Guid", "12345678-2345-3456-4567-56789a6789ab\n", "which"],
    ["Decimal", "1e5", 'is the string "1e5", which'],
    ["Decimal", "1.", 'is the string "1.", which'],
    ["Decimal", "79228162514264337593543950336", "which"],
    ["Decimal", "0.00000000000000000000000000001", "which"],
    ["Decimal", 1.5, "is 1.5, which"],
  ])("%s %p", (type, value, where) => {
    const { code, message } = failureOf(type, value);
    expect(code).toBe("IW2007");
    expect(message).toContain(where);
    expect(message).toMatch(/^IW2007: .*which does not fit its type/);
  });

  test.each<[type: string, value: unknown, text: string]>([
    ["Struct", circle, 'value["again"][0] is value again, so it contains itself. Pass a value without a cycle.'],
    ["Value", circle, 'value["again"][0] is value again, so it contains itself. Pass a value without a cycle.'],
    [
      "ListValue",
      [1, [circle]],
      'value[1][0]["again"][0] is value[1][0] again, so it contains itself. Pass a value without a cycle.',
    ],
    [
      "ListValue",
      nestedLists(50),
      `${`value${"[0]".repeat(32)}`.slice(0, 100)}… is nested deeper, which does not fit its type Value of at most 49 levels. ` +
        "Pass a value of that type, or change the declaration.",
    ],
  ])("%s that has no end, or is nested too deep", (type, value, text) => {
    expect(failureOf(type, value)).toMatchObject({ code: "IW2007", message: `IW2007: ${text}` });
  });

  test("inside a message, with the path", () => {
    const order: Order = { when: new Date(0), spans: [], ids: new Map() };
    const bad: [Order, string][] = [
      [{ ...order, when: new Date(Number.NaN) }, "Places.order.when is an invalid Date"],
      [
        {
          ...order,
          spans: [
            { seconds: 0n, nanos: 0 },
            { seconds: 0n, nanos: 3e9 },
          ],
        },
        "Places.order.spans[1].nanos is 3000000000",
      ],
      [{ ...order, data: { a: ["\ud800"] } }, 'Places.order.data["a"][0] is the string "\\ud800"'],
      [{ ...order, ids: new Map([["x", "y"]]) }, 'Places.order.ids["x"] is the string "y"'],
    ];
    for (const [value, where] of bad) {
      expect(() => encode(table("Places"), [value, 1], "Places")).toThrow(`IW2007: ${where}, `);
    }
  });
});

const varint = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...varint(n >>> 7)]);
const delimited = (tag: number, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag, ...varint(bytes.length)]), bytes]);

/** A list in a list in a list, as bytes of a Value: deeper than anybody's writer goes. */
function nested(levels: number): string {
  let bytes: Buffer = Buffer.from("2001", "hex");
  for (let i = 0; i < levels; i++) bytes = delimited(0x32, delimited(0x0a, bytes));
  return bytes.toString("hex");
}

/** The decoder's error for bytes. */
function refusalOf(name: string, hex: string): string {
  try {
    read(name, hex);
  } catch (error) {
    if (error instanceof DecodeError) return error.message;
    throw error;
  }
  return "nothing";
}

const noTimestamp =
  "a google.protobuf.Timestamp outside the years 1 to 9999, or with nanoseconds outside 0 to 999999999";
const ends = "truncated message: a value runs past its end";
const tooDeep = "message nested deeper than 100 levels; maxDepth allows more";

describe("bytes that are refused", () => {
  test.each([
    ["Date", "08 ff 91 b8 c3 98 fe ff ff ff 01", noTimestamp],
    ["Date", "08 ff ff ff ff ff ff ff ff 7f", noTimestamp],
    ["Date", "10 80 94 eb dc 03", noTimestamp],
    ["Date", "10 ff ff ff ff ff ff ff ff ff 01", noTimestamp],
    ["Date", "08", ends],
    ["Timestamp", "10 80", ends],
    ["Empty", "08", ends],
    ["Empty", "00 00", "illegal tag: field number 0"],
    ["Struct", "0a 05 61", ends],
    ["Struct", "0a 04 0a 02 c3 28", "invalid UTF-8 in a string"],
    ["StringValue", "0a 02 c3 28", "invalid UTF-8 in a string"],
    ["StringValue", "00 00", "illegal tag: field number 0"],
    ["Value", nested(51), tooDeep],
    ["Value", nested(2000), tooDeep],
    ["DateTime", "08 02 10 06", "scale 6"],
    ["DateTime", "08 04 10 0f", "scale 15"],
    ["DateTime", "08 ff ff ff ff ff ff ff ff 7f", "scale 0"],
    ["TimeSpan", "08 fe ff ff ff ff ff ff ff ff 01 10 04", "scale 4"],
    ["Guid", "09 01 02", "truncated"],
    ["Decimal", "08 01 18 3a", "29 decimals"],
  ])("%s %.40s", (type, hex, text) => {
    expect(refusalOf(type, hex)).toContain(text);
  });

  test.each([
    [
      "a text in JSON",
      "0a 0d 1a 0b 0a 09 0a 01 61 12 04 1a 02 c3 28",
      `.data["a"] at byte 11: invalid UTF-8 in a string`,
    ],
    ["an element", "0a 0f 1a 0d 0a 0b 0a 01 61 12 06 32 04 0a 02 20 80", `.data["a"][0] at byte 15: ${ends}`],
    ["a number of seconds", "0a 04 12 02 08 80", `.spans[0].seconds at byte 4: ${ends}`],
    ["a whole date", "0a 08 0a 06 10 80 94 eb dc 03", `.when at byte 4: ${noTimestamp}`],
  ])("inside a message, with the path: %s", (_, hex, text) => {
    expect(refusalOf("Places", hex).split(".order")[1]).toBe(text);
  });

  test("JSON as deep as may be written is read", () => {
    let value: Value = true;
    for (let i = 0; i < 49; i++) value = [value];
    expect(read("Value", write("Value", value))).toEqual(value);
    expect(() => write("Value", [value])).toThrow("an array is not JSON of at most 49 levels");
  });
});

describe("bytes that are read", () => {
  test.each<[rule: string, type: string, hex: string, value: unknown]>([
    ["nanoseconds are cut to milliseconds", "Date", "08 01 10 ff 93 eb dc 03", new Date(1999)],
    ["a time before 1970 is cut downwards", "Date", "08 ff ff ff ff ff ff ff ff ff 01 10 01", new Date(-1000)],
    ["the last of two seconds wins", "Date", "08 05 10 80 ca b5 ee 01 08 07", new Date(7500)],
    ["an unknown field is skipped", "Date", "1a 01 00 08 05", new Date(5000)],
    ["an unknown field is skipped", "Timestamp", "1d 00 00 00 00 08 05", { seconds: 5n, nanos: 0 }],
    ["an unknown field is skipped", "Empty", "08 01 12 00", {}],
    ["an unknown field is skipped", "Struct", "10 01", {}],
    ["a kind is skipped", "DateTime", "08 02 18 01", { ticks: 621356832000000000n }],
    ["a Value without a kind is null", "Value", "", null],
    ["a Value without a kind is null", "ListValue", "0a 00", [null]],
    ["the earliest Date", "Date", "08 80 92 b8 c3 98 fe ff ff ff 01", new Date("0001-01-01T00:00:00Z")],
    ["the last of two kinds wins", "Value", "1a 01 61 20 01", true],
    ["the last of two keys wins", "Struct", "0a 07 0a 01 61 12 02 20 00 0a 07 0a 01 61 12 02 20 01", { a: true }],
    [
      "__proto__ is a key",
      "Struct",
      "0a 0f 0a 09 5f 5f 70 72 6f 74 6f 5f 5f 12 02 20 01",
      JSON.parse('{"__proto__":true}'),
    ],
  ])("%s: %s", (_, type, hex, value) => {
    expect(read(type, hex)).toEqual(value);
  });

  test.each<[type: string, hex: string, value: unknown]>([
    ["Value", "11 00 00 00 00 00 00 f8 7f", Number.NaN],
    ["Value", "11 00 00 00 00 00 00 f0 7f", Number.POSITIVE_INFINITY],
    ["Struct", "0a 0e 0a 01 61 12 09 11 00 00 00 00 00 00 f0 ff", { a: Number.NEGATIVE_INFINITY }],
    ["Value", "11 00 00 00 00 00 00 00 80", -0],
    ["Timestamp", "08 ff ff ff ff ff ff ff ff 7f", { seconds: 2n ** 63n - 1n, nanos: 0 }],
    ["Timestamp", "10 ff ff ff ff ff ff ff ff ff 01", { seconds: 0n, nanos: -1 }],
    ["Duration", "08 01 10 ff ff ff ff ff ff ff ff ff 01", { seconds: 1n, nanos: -1 }],
    ["Duration", "08 80 80 80 80 80 80 80 80 80 01", { seconds: -(2n ** 63n), nanos: 0 }],
  ])("%s %s is read, and written again", (type, hex, value) => {
    expect(read(type, hex)).toEqual(value);
    expect(write(type, value)).toBe(hex.replaceAll(" ", ""));
  });

  test("an upper-case Guid is the same Guid", () => {
    const guid = "ABCDEF01-2345-3456-4567-56789A6789AB";
    expect(read("Guid", write("Guid", guid))).toBe(guid.toLowerCase());
  });

  test("the parts of a message that comes twice are one", () => {
    const places = (hex: string): Partial<Order> =>
      (decode(table("Places"), Buffer.from(hex.replaceAll(" ", ""), "hex")) as [Order])[0];
    expect(places("0a 04 0a 02 08 05 0a 06 0a 04 10 c0 84 3d").when).toEqual(new Date(5001));
    const a = Buffer.from(
      toBinary(StructSchema, create(StructSchema, { fields: { a: { kind: { case: "boolValue", value: true } } } })),
    );
    const b = Buffer.from(
      toBinary(StructSchema, create(StructSchema, { fields: { b: { kind: { case: "stringValue", value: "x" } } } })),
    );
    const part = (bytes: Buffer): string =>
      Buffer.concat([Buffer.from([0x0a, bytes.length + 2, 0x1a, bytes.length]), bytes]).toString("hex");
    expect(places(part(a) + part(b)).data).toEqual({ a: true, b: "x" });
  });
});
