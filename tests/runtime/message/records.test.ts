import { runInNewContext } from "node:vm";
import { type int32, messageOf, SetupError } from "interwire";
import { fromJson, toJson } from "interwire/json";

interface Part {
  /** @dataMember 1 */
  title: string;
}
enum Color {
  None = 0,
  Red = 1,
}
interface Values {
  /** @dataMember 1 */
  texts: Record<string, string>;
  /** @dataMember 2 */
  counts: Record<string, int32>;
  /** @dataMember 3 */
  ratios: Record<string, number>;
  /** @dataMember 4 */
  large: Record<string, bigint>;
  /** @dataMember 5 */
  flags: Record<string, boolean>;
  /** @dataMember 6 */
  data: Record<string, Uint8Array>;
  /** @dataMember 7 */
  colors: Record<string, Color>;
  /** @dataMember 8 */
  parts: Record<string, Part>;
  /** @dataMember 9 */
  days: Record<string, Date>;
}
interface Texts {
  /** @dataMember 1 */
  values: Record<string, string>;
}
interface Box<T> {
  /** @dataMember 1 */
  values: Record<string, T>;
}

const own = { own: "o" };
class Labelled {
  [key: string]: string;
  get inherited(): string {
    return "i";
  }
}

interface RecordRow {
  readonly rule: string;
  readonly record: () => Record<string, string>;
  /** What is sent of it; `own` unless given. */
  readonly sent?: Record<string, string>;
}
const named: Record<string, string> = JSON.parse('{"__proto__":"p","own":"o"}');

const records: readonly RecordRow[] = [
  { rule: "plain", record: () => ({ ...own }) },
  { rule: "without a prototype", record: () => Object.assign(Object.create(null), own) },
  { rule: "with inherited keys", record: () => Object.assign(Object.create({ inherited: "i" }), own) },
  {
    rule: "with keys that it inherits from afar",
    record: () => Object.assign(Object.create(Object.create({ inherited: "i" })), own),
  },
  { rule: "with an inherited value that does not fit", record: () => Object.assign(Object.create({ bad: 5 }), own) },
  { rule: "with a key that hides an inherited one", record: () => Object.assign(Object.create({ own: "i" }), own) },
  {
    rule: "with a key that is not enumerable and hides an inherited one",
    record: () => Object.defineProperty(Object.assign(Object.create({ hidden: "i" }), own), "hidden", { value: "h" }),
  },
  { rule: "of a class", record: () => Object.assign(new Labelled(), own) },
  { rule: "that is a proxy", record: () => new Proxy(Object.assign(Object.create({ inherited: "i" }), own), {}) },
  {
    rule: "of another realm",
    record: () => runInNewContext("Object.assign(Object.create({ inherited: 'i' }), { own: 'o' })"),
  },
  { rule: "with a key that would be the prototype", record: () => named, sent: named },
  { rule: "without keys of its own", record: () => Object.create({ inherited: "i" }), sent: {} },
];
const types = [
  ["a member", messageOf<Texts>()],
  ["a member of a type parameter", messageOf<Box<string>>()],
] as const;

/** Runs with a property that every object inherits. */
function polluted(run: () => void): void {
  Object.defineProperty(Object.prototype, "polluted", { value: "p", enumerable: true, configurable: true });
  try {
    run();
  } finally {
    Reflect.deleteProperty(Object.prototype, "polluted");
  }
}

describe.each(types)("%s is written with its own keys alone:", (_, type) => {
  test.each(records)("a record $rule", ({ record, sent = own }) => {
    const values = record();
    const bytes = type.toBinary({ values: sent });
    expect(Buffer.from(type.toBinary({ values }))).toEqual(Buffer.from(bytes));
    expect(toJson(type, { values })).toEqual(toJson(type, { values: sent }));
    expect(type.equals({ values }, type.fromBinary(bytes))).toBe(true);
    expect(Object.entries(type.clone({ values }).values)).toEqual(Object.entries(sent));
    expect(Object.entries(type.create({ values }).values)).toEqual(Object.entries(sent));
  });

  test("a record where Object.prototype is polluted", () => {
    const clean = Buffer.from(type.toBinary({ values: own }));
    polluted(() => {
      const all = [
        type.toBinary({ values: own }),
        type.toBinary(type.clone({ values: own })),
        type.toBinary(type.create({ values: own })),
      ];
      for (const bytes of all) expect(Buffer.from(bytes).equals(clean)).toBe(true);
      expect(Buffer.from(type.toBinary(type.create())).length).toBe(0);
      expect(Buffer.from(type.toBinary(fromJson(type, { values: own }))).equals(clean)).toBe(true);
    });
  });
});

const message = messageOf<Values>();

/** The error for a record of values. */
function refusal(member: keyof Values, record: unknown): string | undefined {
  try {
    message.toBinary({ ...message.create(), [member]: record });
    return undefined;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return error.message;
  }
}

const members = Object.keys(message.create()) as (keyof Values)[];
const wrong: readonly unknown[] = [undefined, null, Symbol.iterator, () => undefined, [[]]];

test.each(members)("a value of %s that does not fit is IW2007 with its path", (member) => {
  for (const value of wrong) {
    for (const inherited of [{}, { other: value }]) {
      const text = refusal(member, Object.assign(Object.create(inherited), { key: value }));
      expect(text).toContain(`IW2007: Values.${member}["key"]`);
    }
  }
});

test.each([
  ["a list", []],
  ["a Map", new Map([["key", "value"]])],
  ["a Map of another realm", runInNewContext("new Map([['key', 'value']])")],
  ["a text", "text"],
  ["nothing", undefined],
])("%s is no record", (_, value) => {
  for (const member of members) expect(refusal(member, value)).toMatch(/^IW2007: Values\.\w+ is /);
});
