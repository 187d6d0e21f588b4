import { createContext, runInContext } from "node:vm";
import { type int32, messageOf, type Struct, type Timestamp } from "interwire";
import { toJson } from "interwire/json";

interface Inner {
  /** @dataMember 1 */
  n: int32;
}
interface Values {
  /** @dataMember 1 */
  when?: Date;
  /** @dataMember 2 */
  data: Uint8Array;
  /** @dataMember 3 */
  byName: Map<string, Inner>;
  /** @dataMember 4 */
  labels: Record<string, string>;
  /** @dataMember 5 */
  list: int32[];
  /** @dataMember 6 */
  days: Date[];
  /** @dataMember 7 */
  inner?: Inner;
  /** @dataMember 8 */
  at?: Timestamp;
  /** @dataMember 9 */
  json?: Struct;
  /** @dataMember 10 */
  parts: Map<int32, Uint8Array>;
  choice: { /** @dataMember 11 */ case: "day"; value: Date } | { case?: undefined };
}

const realm = createContext({});
/** The value of an expression, made in another realm or in this one. */
const foreign = (code: string): unknown => runInContext(`(${code})`, realm);
const local = (code: string): unknown => new Function(`return (${code})`)();

const rows: readonly (readonly [member: keyof Values, one: string, another: string])[] = [
  ["when", "new Date(5000)", "new Date(9999)"],
  ["data", "new Uint8Array([1, 2])", "new Uint8Array([1, 3])"],
  ["data", "new Uint8Array([1, 2])", "new Uint8Array([1, 2, 3])"],
  ["byName", "new Map([['a', { n: 1 }]])", "new Map([['a', { n: 2 }]])"],
  ["byName", "new Map([['a', { n: 1 }]])", "new Map()"],
  ["labels", "{ a: 'b' }", "{ a: 'c' }"],
  ["list", "[1, 2]", "[1, 3]"],
  ["days", "[new Date(5000)]", "[new Date(9999)]"],
  ["inner", "{ n: 1 }", "{ n: 2 }"],
  ["at", "{ seconds: 1n, nanos: 2 }", "{ seconds: 1n, nanos: 3 }"],
  ["json", "{ a: [1, { b: 'c' }] }", "{ a: [1, { b: 'd' }] }"],
  ["parts", "new Map([[1, new Uint8Array([1])]])", "new Map([[1, new Uint8Array([2])]])"],
  ["choice", "{ case: 'day', value: new Date(5000) }", "{ case: 'day', value: new Date(9999) }"],
];

interface Strict {
  /** @dataMember 1 */
  text: string;
}

const type = messageOf<Values>();
const strict = messageOf<Strict>();
const empty = type.create();
const withValue = (member: keyof Values, value: unknown): Values => ({ ...empty, [member]: value });

/** The realms that values come from: this one, that of jest's own `structuredClone`, and one of `vm`. */
const realms: readonly (readonly [name: string, make: (code: string) => unknown])[] = [
  ["this realm", local],
  ["the realm around jest's", (code) => structuredClone(local(code))],
  ["a realm of vm", foreign],
];
const all = realms.flatMap(([realm, make]) => rows.map((row) => [realm, make, ...row] as const));

describe.each(all)("of %s: %3$s is %s, not %s", (_, make, member, one, another) => {
  const value = withValue(member, local(one));
  const twin = withValue(member, make(one));
  const other = withValue(member, local(another));
  const otherTwin = withValue(member, make(another));

  test("is equal to its like of this realm, and to no other value", () => {
    expect([
      type.equals(value, twin),
      type.equals(twin, value),
      type.equals(twin, withValue(member, make(one))),
    ]).toEqual([true, true, true]);
    for (const [a, b] of [
      [value, otherTwin],
      [otherTwin, value],
      [other, twin],
      [twin, otherTwin],
    ] as const) {
      expect(type.equals(a, b)).toBe(false);
    }
  });

  test("is written, copied and created as its like of this realm", () => {
    const bytes = Buffer.from(type.toBinary(value));
    for (const made of [twin, type.clone(twin), type.create(twin)]) {
      expect(Buffer.from(type.toBinary(made)).equals(bytes)).toBe(true);
    }
    expect(type.clone(twin)).toEqual(value);
    expect(type.clone(twin)[member]).not.toBe(twin[member]);
    expect(type.equals(type.fromBinary(bytes), twin)).toBe(true);
  });

  test("has its JSON, and is described as it is where it does not fit", () => {
    expect(toJson(type, twin)).toEqual(toJson(type, value));
    const failureOf = (given: unknown): unknown => {
      try {
        return strict.toBinary({ text: given } as never);
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(failureOf(twin[member])).toBe(failureOf(value[member]));
    expect(failureOf(value[member])).toMatch(/^IW2007: Strict\.text is /);
  });
});

test.each<[keyof Values, unknown, unknown]>([
  ["when", new Date(5000), {}],
  ["data", new Uint8Array(0), {}],
  ["when", foreign("new Date(5000)"), foreign("{}")],
])("%s: a value of a class is not equal to an object without members", (member, one, another) => {
  expect(type.equals(withValue(member, one), withValue(member, another))).toBe(false);
  expect(type.equals(withValue(member, another), withValue(member, one))).toBe(false);
});
