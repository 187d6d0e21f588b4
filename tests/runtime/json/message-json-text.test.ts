import { isDeepStrictEqual } from "node:util";
import { DecodeError, messageOf, type Struct } from "interwire";
import { fromJson, fromJsonString, type JsonReadOptions, type JsonValue, toJson, toJsonString } from "interwire/json";
import type { Containers, Presence, Scalars } from "../../../test-fixtures/contracts/json.js";
import { seededRandom } from "../../support/seeded-random.js";

interface Loose {
  /** @dataMember 1 */
  struct: Struct;
}

const scalars = messageOf<Scalars>();
const presence = messageOf<Presence>();
const containers = messageOf<Containers>();
const loose = messageOf<Loose>();

/** The error that a text is refused with, or "read". */
function failureOf(run: () => unknown): string {
  try {
    run();
    return "read";
  } catch (error) {
    expect(error).toBeInstanceOf(DecodeError);
    expect((error as DecodeError).code).toBe("IW2018");
    return (error as Error).message;
  }
}

describe("a text that is not JSON is refused, with its line and column", () => {
  test.each([
    ["nothing", "", "Scalars at line 1, column 1: expected a value, got the end of the text"],
    [
      "a text that ends early",
      '{"i32": 1',
      'Scalars at line 1, column 10: expected "," or "}", got the end of the text',
    ],
    [
      "a comma before the end",
      '{\n  "i32": 1,\n}',
      'Scalars at line 3, column 1: expected a key in double quotes, got "}"',
    ],
    ["single quotes", "{'i32': 1}", 'Scalars at line 1, column 2: expected a key in double quotes, got "\'"'],
    ["a key alone", '{"i32"}', 'Scalars.i32 at line 1, column 7: expected ":", got "}"'],
    ["something behind the end", '{"i32": 1} x', 'Scalars at line 1, column 12: expected the end of the text, got "x"'],
    ["another word", '{"flag":\n tru}', 'Scalars.flag at line 2, column 2: expected a value, got "t"'],
    ["NaN without quotes", '{"real": NaN}', 'Scalars.real at line 1, column 10: expected a value, got "N"'],
    ["a number with a zero before it", '{"i32": 01}', 'Scalars at line 1, column 10: expected "," or "}", got "1"'],
    ["a number that ends in a point", '{"real": 1.}', 'Scalars at line 1, column 11: expected "," or "}", got "."'],
    [
      "a line break in a string",
      '{"text": "a\nb"}',
      'Scalars.text at line 1, column 12: expected the rest of a string and """, got "\\n"',
    ],
    [
      "another escape",
      '{"text": "\\x41"}',
      'Scalars.text at line 1, column 11: expected an escape such as \\n, \\" or \\u00e9, got "\\\\"',
    ],
    ["a list without commas", "[1 2]", 'Scalars at line 1, column 4: expected "," or "]", got "2"'],
    ["a character of two units", '{"text": 😀}', 'Scalars.text at line 1, column 10: expected a value, got "😀"'],
  ])("%s", (_, text, message) => {
    expect(failureOf(() => fromJsonString(scalars, text))).toBe(message);
  });
});

describe("a key that an object has twice is refused", () => {
  test.each<[string, () => unknown, string]>([
    [
      "a member",
      () => fromJsonString(scalars, '{\n  "i32": 1,\n  "i32": 1\n}'),
      "Scalars.i32 at line 3, column 3: the key is already there",
    ],
    [
      "a member, once with an escape",
      () => fromJsonString(scalars, '{"i32": 1, "\\u00693\\u0032": 2}'),
      "Scalars.i32 at line 1, column 12: the key is already there",
    ],
    [
      "a member of a message in a list",
      () => fromJsonString(containers, '{"leaves": [{}, {"name": "a", "name": "b"}]}'),
      "Containers.leaves[1].name at line 1, column 31: the key is already there",
    ],
    [
      "a key of a map",
      () => fromJsonString(containers, '{"scores": {"__proto__": 1, "__proto__": 2}}'),
      'Containers.scores["__proto__"] at line 1, column 29: the key is already there',
    ],
    [
      "a key of a Struct",
      () => fromJsonString(loose, '{"struct": {"a": {"b": 1, "b": 2}}}'),
      'Loose.struct["a"]["b"] at line 1, column 27: the key is already there',
    ],
    [
      "a member that is not known",
      () => fromJsonString(scalars, '{"x": 1, "x": 1}', { ignoreUnknownFields: true }),
      "Scalars.x at line 1, column 10: the key is already there",
    ],
    [
      "another spelling of a key of a map",
      () => fromJsonString(containers, '{"byId": {"1": "a", "01": "b"}}'),
      'Containers.byId["01"] at line 1, column 21: "01" is not a number (int64)',
    ],
  ])("%s", (_, read, message) => {
    expect(failureOf(read)).toBe(message);
  });
});

test("what does not fit the message has its line and column", () => {
  const text = '{\r\n  "leaves": [\r\n    {},\r\n    { "name": 5 }\r\n  ]\r\n}';
  expect(failureOf(() => fromJsonString(containers, text))).toBe(
    "Containers.leaves[1].name at line 4, column 7: expected string, got 5",
  );
  expect(failureOf(() => fromJsonString(containers, '{"numbers": [\n1,\n"y"]}'))).toBe(
    'Containers.numbers[1] at line 3, column 1: "y" is not a number (int32)',
  );
  expect(failureOf(() => fromJsonString(scalars, "  5"))).toBe("Scalars at line 1, column 3: expected object, got 5");
});

describe("integers of 64 bits keep all digits, with and without quotes", () => {
  test.each([
    ["9007199254740993", 9007199254740993n],
    ["-9223372036854775808", -(2n ** 63n)],
    ["9223372036854775807", 2n ** 63n - 1n],
    ["9.007199254740993e15", 9007199254740993n],
    ["90071992547409930e-1", 9007199254740993n],
    ["1e18", 10n ** 18n],
  ])("%s", (digits, value) => {
    expect(fromJsonString(scalars, `{"i64": ${digits}, "sf64": "${value}"}`)).toMatchObject({
      i64: value,
      sf64: value,
    });
    expect(fromJsonString(containers, `{"longs": [0, ${digits}]}`).longs).toEqual([0n, value]);
  });

  test.each([
    ["a fraction", "9007199254740993.5"],
    ["more than 64 bits", "9223372036854775808"],
  ])("%s is refused, not rounded", (_, digits) => {
    expect(failureOf(() => fromJsonString(scalars, `{"i64": ${digits}}`))).toBe(
      `Scalars.i64 at line 1, column 2: expected bigint (int64): ${digits} out of range`,
    );
  });

  test("a double and a Struct's number are the nearest double", () => {
    expect(fromJsonString(scalars, '{"real": 9007199254740993}').real).toBe(9007199254740992);
    expect(fromJsonString(loose, '{"struct": {"n": 9007199254740993}}').struct).toEqual({ n: 9007199254740992 });
    expect(failureOf(() => fromJsonString(scalars, '{"text": 9007199254740993}'))).toBe(
      "Scalars.text at line 1, column 2: expected string, got 9007199254740992",
    );
  });
});

describe("lone surrogates are refused", () => {
  const lone = "a lone surrogate is not text";
  test.each<[string, () => unknown, string]>([
    ["in a text", () => fromJsonString(scalars, '{"text": "a\ud800"}'), "Scalars.text at line 1, column 10"],
    ["in an escape", () => fromJsonString(scalars, '{"text": "\\udc00"}'), "Scalars.text at line 1, column 10"],
    ["in a key of a map", () => fromJsonString(containers, '{"scores": {"\\ud800": 1}}'), "Containers.scores"],
    ["in a member's value", () => fromJson(scalars, { text: "\ud800" }), "Scalars.text"],
    ["in a Struct's value", () => fromJson(loose, { struct: { a: ["\ud800"] } }), 'Loose.struct["a"][0]'],
    ["in a Struct's key", () => fromJson(loose, { struct: { "a\ud800": 1 } }), 'Loose.struct["a\\ud800"]'],
    ["in what is not known", () => fromJson(scalars, { x: ["\ud800"] }, { ignoreUnknownFields: true }), "Scalars.x[0]"],
  ])("%s", (_, read, place) => {
    const failure = failureOf(read);
    expect(failure.startsWith(place)).toBe(true);
    expect(failure.endsWith(`: ${lone}`)).toBe(true);
  });

  test("pairs of them are text", () => {
    expect(fromJsonString(scalars, '{"text": "\\ud83d\\ude00😀"}').text).toBe("😀😀");
  });
});

describe("floats print as the shortest text that reads back", () => {
  test.each([
    [0.1, "0.1"],
    [1 / 3, "0.33333334"],
    [16777216, "16777216"],
    [3.4028234663852886e38, "3.4028235e+38"],
    [2 ** -149, "1e-45"],
    [2 ** -126, "1.1754944e-38"],
    [-0, "-0"],
    [1e-7, "1e-7"],
  ])("%s", (value, text) => {
    const json = toJsonString(scalars, scalars.create({ single: value }));
    expect(json).toBe(`{"single":${text}}`);
    expect(fromJsonString(scalars, json).single).toBe(Math.fround(value));
  });

  test("any float reads back", () => {
    const next = seededRandom(4);
    const view = new DataView(new ArrayBuffer(4));
    const floats = Array.from({ length: 20_000 }, () => {
      view.setUint32(0, Math.floor(next() * 2 ** 32));
      return view.getFloat32(0);
    });
    const wrong = floats.filter((value) => {
      const { single: json } = toJson(scalars, scalars.create({ single: value })) as { single?: JsonValue };
      return typeof json === "number" && (Math.fround(json) !== value || `${json}`.length > `${value}`.length);
    });
    expect(wrong).toEqual([]);
  });

  test("a double keeps its digits", () => {
    expect(toJsonString(scalars, scalars.create({ real: Math.fround(0.1) }))).toBe('{"real":0.10000000149011612}');
  });
});

describe("toJsonString", () => {
  const value = containers.create({ numbers: [1, 2], leaves: [{ name: 'a"\n' }], scores: {} });

  test.each<[string, string | number | undefined]>([
    ["no space", undefined],
    ["two spaces", 2],
    ["tabs", "\t"],
    ["none", 0],
  ])("prints as JSON.stringify does: %s", (_, space) => {
    const expected = JSON.stringify(toJson(containers, value), null, space);
    expect(toJsonString(containers, value, space === undefined ? {} : { space })).toBe(expected);
    expect(fromJsonString(containers, expected)).toEqual(value);
  });

  test("has toJson's options", () => {
    expect(toJsonString(messageOf<Loose>(), { struct: {} }, { alwaysEmitImplicit: true })).toBe('{"struct":{}}');
  });
});

test("a text is parsed as JSON.parse parses it", () => {
  const next = seededRandom(9);
  const below = (count: number): number => Math.floor(next() * count);
  const pieces = [
    '{"a":',
    '{"b":',
    "[",
    "]",
    "}",
    ",",
    '"c"',
    "1",
    "-0.5e3",
    "true",
    "null",
    " ",
    "\n",
    '"\\u0041"',
    "\t",
    "x",
  ];
  const texts = Array.from({ length: 50_000 }, () => {
    const struct = Array.from({ length: 1 + below(9) }, () => pieces[below(pieces.length)]).join("");
    return `{"struct":{"v":${struct}}}`;
  });
  expect(texts.filter((text) => !isDeepStrictEqual(outcomeOf(text), parsed(text)))).toEqual([]);
  expect(texts.filter((text) => parsed(text) !== undefined).length).toBeGreaterThan(1_000);
});

/** Refuses numbers beyond the range of a double, which JSON.parse reads as Infinity. */
function finite(_: string, value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError();
  return value;
}

/** A text by JSON.parse; undefined for what is not JSON. No object of these texts has a key twice in one object. */
function parsed(text: string): unknown {
  try {
    const { struct } = JSON.parse(text, finite) as { struct: JsonValue };
    return struct;
  } catch {
    return undefined;
  }
}

function outcomeOf(text: string): unknown {
  try {
    return fromJsonString(loose, text).struct;
  } catch {
    return undefined;
  }
}

test("levels of JSON beyond what recursionLimit allows are refused, also in what is skipped", () => {
  const options: JsonReadOptions = { ignoreUnknownFields: true };
  const text = `{"x": ${"[".repeat(100_000)}`;
  expect(failureOf(() => fromJsonString(presence, text, options))).toMatch(
    / at line 1, column 208: nested deeper than 202 levels$/,
  );
});

interface Chain {
  /** @dataMember 1 */
  next?: Chain;
  /** @dataMember 2 */
  byName: Record<string, Chain>;
}

/** The JSON of nested messages, one in the other, by a field and by an entry of a map in turn. */
function chainOf(levels: number): JsonValue {
  let json: JsonValue = {};
  for (let level = 1; level < levels; level++) json = level % 2 === 0 ? { next: json } : { byName: { one: json } };
  return json;
}

test("recursionLimit holds for the whole of reading: what it allows is read, and one level more is refused", () => {
  const message = messageOf<Chain>();
  for (const recursionLimit of [5, 100, 150, 1000]) {
    const options = { recursionLimit };
    const allowed = chainOf(recursionLimit);
    expect(
      message.equals(fromJson(message, allowed, options), fromJsonString(message, JSON.stringify(allowed), options)),
    ).toBe(true);
    const deeper = chainOf(recursionLimit + 2);
    expect(failureOf(() => fromJson(message, deeper, options))).toMatch(/maximum recursion depth of \d+ reached$/);
  }
});
