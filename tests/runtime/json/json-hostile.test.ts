import {
  type Any,
  DecodeError,
  type FieldMask,
  type int32,
  type int64,
  messageOf,
  SetupError,
  type Struct,
  type Value,
} from "interwire";
import { fromJson, fromJsonString, type JsonValue, toJsonString } from "interwire/json";

enum Color {
  Red = 0,
  Blue = 1,
}
interface All {
  /** @dataMember 1 */
  ints: int32[];
  /** @dataMember 2 */
  count: int32;
  /** @dataMember 3 */
  long: int64;
  /** @dataMember 4 */
  values: Value[];
  /** @dataMember 5 */
  byName: Record<string, Value>;
  /** @dataMember 6 */
  any?: Any;
  /** @dataMember 7 */
  data: Uint8Array;
  /** @dataMember 8 */
  colors: Color[];
  /** @dataMember { order: 9, default: 7 } */
  size: int32;
  /** @dataMember 10 */
  value?: Value;
  /** @dataMember 11 */
  struct?: Struct;
  /** @dataMember 12 */
  nothing: null;
  choice?: { /** @dataMember 13 */ case: "text"; value: string } | { case?: undefined };
}
type Rest = [int32, int32, int32, int32, int32, int32, int32, int32[]];
type Nested = [int32, int32, int32, int32, int32, int32, int32, Rest];
interface Tuples {
  /** @dataMember 1 */
  rest: Rest;
  /** @dataMember 2 */
  nested: Nested;
}
const all = messageOf<All>();
const tuples = messageOf<Tuples>();
const ones = Array(40).fill(1).join(",");

/** The text of the error for a text of JSON, which is always one of ours. */
function failureOf(run: () => unknown): string {
  try {
    run();
    return "read";
  } catch (error) {
    expect(error instanceof DecodeError || error instanceof SetupError).toBe(true);
    return (error as Error).message;
  }
}

describe("a text is refused", () => {
  test.each<[rule: string, text: string, message: string]>([
    [
      "a list in a list of numbers",
      `{"ints":[ [${ones}]}`,
      "All.ints[0] at line 1, column 11: expected number (int32)",
    ],
    [
      "an object for a number",
      '{"count":{"toString":1,"valueOf":1}}',
      "All.count at line 1, column 2: expected number (int32)",
    ],
    [
      "an object among many numbers",
      `{"ints":[${ones},{"valueOf":1}]}`,
      "All.ints[40] at line 1, column 90: expected number (int32)",
    ],
    ["a number beyond doubles in a Value", '{"value":1e400}', 'All.value at line 1, column 10: "1e400" is beyond'],
    [
      "such a number in a Struct",
      '{"struct":{"a":[1e400]}}',
      'All.struct["a"][0] at line 1, column 17: "1e400" is beyond',
    ],
    [
      "letters whose bytes are digits of base64",
      JSON.stringify({ data: "Ł".repeat(64) }),
      'All.data at line 1, column 2: "ŁŁ',
    ],
    [
      "an item behind ignored ones",
      '{"colors":["No","No",true]}',
      "All.colors[2] at line 1, column 22: true is not a value",
    ],
    ["a key beside the value of an Any", '{"any":{"@type":"x/google.protobuf.Empty","z":1}}', "All.any.z at line 1"],
  ])("%s", (rule, text, message) => {
    const options = rule.startsWith("an item") ? { ignoreUnknownFields: true } : {};
    expect(failureOf(() => fromJsonString(all, text, options)).slice(0, message.length)).toBe(message);
  });

  test.each([
    ["an unknown key", `{"${"k".repeat(1e6)}":1}`],
    ["a number of many digits", `{"long":${"1".repeat(1e6)}}`],
    ["a number of many zeros", `{"long":${"1".padEnd(1e6, "0")}e-1}`],
    ["levels that the limit allows and the stack does not", `{"value":${"[".repeat(1e5)}`, 1e6],
  ])("%s, in a short time and with a short error", (_, text, recursionLimit = 100) => {
    expect(failureOf(() => fromJsonString(all, text, { recursionLimit })).length).toBeLessThan(400);
  });
});

test("levels of what is ignored cost no more than they are", () => {
  const levels = 100_000;
  const json: JsonValue[] = [];
  let inner = json;
  for (let i = 0; i < levels; i++) {
    const next: JsonValue[] = [];
    inner.push(next);
    inner = next;
  }
  inner.push("\ud800");
  expect(failureOf(() => fromJson(all, { x: json }, { ignoreUnknownFields: true }))).toMatch(/a lone surrogate/);
});

test.each<[rule: string, json: Record<string, JsonValue>]>([
  ["null for a list of Values", { values: null }],
  ["null for a map of Values", { byName: null }],
  ["null for what is always null", { nothing: null }],
  ["the number of null", { nothing: 0 }],
])("%s is nothing", (_, json) => {
  expect(fromJson(all, json)).toEqual(all.create());
  expect(fromJsonString(all, JSON.stringify(json))).toEqual(all.create());
});

test("the least integer of 64 bits is read as JSON.stringify writes it", () => {
  expect(fromJsonString(all, JSON.stringify({ long: -(2 ** 63) })).long).toBe(-(2n ** 63n));
  expect(fromJson(all, { long: -(2 ** 63) }).long).toBe(-(2n ** 63n));
  expect(failureOf(() => fromJsonString(all, '{"long":-9223372036854775809}'))).toContain("out of range");
});

test.each([{}, { rest: {} }, { rest: { Rest: null }, nested: {} }])("long tuples have all their items: %j", (json) => {
  const options = { ignoreUnknownFields: true };
  expect(fromJson(tuples, json, options)).toEqual(tuples.create());
  const value = tuples.create({ rest: [1, 2, 3, 4, 5, 6, 7, [8, 9]] });
  expect(fromJsonString(tuples, toJsonString(tuples, value))).toEqual(value);
});

test("no object but a plain one is read as a message", () => {
  for (const json of [new Date(0), new Map([["count", 1]]), /x/, new Uint8Array(2), new Error("x")]) {
    expect(failureOf(() => fromJson(all, json as unknown as JsonValue))).toMatch(/expected object, got object$/);
  }
});

describe("writing", () => {
  test("leaves out a oneof that is left out, and refuses a member with a default that is", () => {
    const { choice: _, ...without } = all.create();
    expect(toJsonString(all, without)).toBe(toJsonString(all, all.create()));
    const { size: __, ...sizeless } = all.create();
    expect(failureOf(() => toJsonString(all, sizeless as All))).toContain("IW2007: All.size is undefined");
  });

  test("names the Any whose bytes are malformed", () => {
    const any: Any = { typeUrl: "x/google.protobuf.Duration", value: Uint8Array.of(255) };
    expect(failureOf(() => toJsonString(all, all.create({ any })))).toContain("IW2007: All.any has no JSON form: ");
  });

  test("refuses an Any in an Any in an Any …, which no reader would take", () => {
    const anys = messageOf<Any>();
    let any: Any = { typeUrl: "x/google.protobuf.Empty", value: new Uint8Array() };
    for (let i = 0; i < 3000; i++) any = { typeUrl: "x/google.protobuf.Any", value: anys.toBinary(any) };
    expect(failureOf(() => toJsonString(anys, any))).toContain("Anys are nested deeper than 100 levels");
  });

  test.each<[paths: string[], outcome: string]>([
    [[], '""'],
    [["", "a_b"], '",aB"'],
    [[""], 'the path \\"\\" would be read as another one'],
    [["a,b"], 'the path \\"a,b\\" would be read as another one'],
    [["aB"], 'the path \\"aB\\" would be read as another one'],
  ])("a field mask of %j", (paths, outcome) => {
    const mask = messageOf<FieldMask>();
    let text: string;
    try {
      text = toJsonString(mask, { paths });
      expect(fromJsonString(mask, text)).toEqual({ paths });
    } catch (error) {
      text = JSON.stringify((error as Error).message);
    }
    expect(text).toContain(outcome);
  });

  test("indents texts of any length", () => {
    const text = `"${"a".repeat(10_000_000)}\\`;
    const json = toJsonString(all, all.create({ struct: { text } }), { space: 1 });
    expect((JSON.parse(json) as { struct: { text: string } }).struct.text).toBe(text);
  });

  test("asks no list for its JSON", () => {
    class Ints extends Array<number> {
      toJSON(): string {
        return "hacked";
      }
    }
    expect(toJsonString(all, all.create({ size: 7 })).includes("hacked")).toBe(false);
    expect(toJsonString(all, { ...all.create(), ints: Ints.from([1, 2]) })).toContain('"ints":[1,2]');
  });
});
