import { DecodeError, type int32, type Message, messageOf, SetupError, unknownFields } from "interwire";
import { bytesOf, hexOf } from "./support.js";

interface Leaf {
  /** @dataMember 1 */
  text: string;
}
type Eight<T> = [a: int32, b: int32, c: int32, d: int32, e: int32, f: int32, g: int32, h: T];
type Fifteen = [...Eight<int32>, ...[int32, int32, int32, int32, int32, int32, last: string]];
/** Two levels that C# has, and a tuple that is the eighth element of another one. */
type Nested = Eight<Eight<string>>;
type Options = [int32?, int32?, int32?, int32?, int32?, int32?, int32?, (int32 | null)?, string?];
interface Places<T> {
  /** @dataMember 1 */
  list: Eight<T>[];
  /** @dataMember 2 */
  record: Record<string, Readonly<Eight<T>>>;
  /** @dataMember 3 */
  optional?: readonly [...Eight<int32>, T | null];
  one:
    | {
        /** @dataMember 4 */
        case: "tuple";
        value: Eight<T>;
      }
    | {
        /** @dataMember 5 */
        case: "number";
        value: int32;
      }
    | { case?: undefined };
}

const seven = [1, 2, 3, 4, 5, 6, 7] as const;
const sevenBytes = "08 01 10 02 18 03 20 04 28 05 30 06 38 07";
/** A message of any type, for rows. */
const message = (of: unknown): Message<unknown> => of as Message<unknown>;
const eight = message(messageOf<Eight<string>>());
const fifteen = message(messageOf<Fifteen>());
const options = message(messageOf<Options>());
const places = message(messageOf<Places<Leaf>>());
const noPlaces = messageOf<Places<Leaf>>().create();
const unset: readonly unknown[] = [...Array.from({ length: 7 }), null, undefined];
const hex = (text: string): string => text.replaceAll(" ", "");
const kept = (value: object): string | undefined => {
  const bytes = (value as { [unknownFields]?: Uint8Array })[unknownFields];
  return bytes === undefined ? undefined : hexOf(bytes);
};

describe("a tuple has seven fields, and field 8 is the tuple of the others", () => {
  const holder: Places<Leaf> = {
    list: [[...seven, { text: "a" }]],
    record: { k: [...seven, { text: "b" }] },
    optional: [...seven, 8, null],
    one: { case: "tuple", value: [...seven, { text: "c" }] },
  };
  const holderBytes = [
    `0a 15 ${sevenBytes} 42 05 0a 03 0a 01 61`,
    `12 1a 0a 01 6b 12 15 ${sevenBytes} 42 05 0a 03 0a 01 62`,
    `1a 12 ${sevenBytes} 42 02 08 08`,
    `22 15 ${sevenBytes} 42 05 0a 03 0a 01 63`,
  ].join("");
  test.each<[string, Message<unknown>, unknown, string]>([
    ["eight", eight, [...seven, "h"], `${sevenBytes} 42 03 0a 01 68`],
    ["an empty text at the end", eight, [...seven, ""], `${sevenBytes} 42 02 0a 00`],
    ["nothing but zeros", message(messageOf<Eight<int32>>()), [0, 0, 0, 0, 0, 0, 0, 0], "42 00"],
    [
      "fifteen",
      fifteen,
      [...seven, 8, 9, 10, 11, 12, 13, 14, "o"],
      `${sevenBytes} 42 13 08 08 10 09 18 0a 20 0b 28 0c 30 0d 38 0e 42 03 0a 01 6f`,
    ],
    [
      "a tuple that is the eighth element",
      message(messageOf<Nested>()),
      [...seven, [...seven, "x"]],
      `${sevenBytes} 42 15 0a 13 ${sevenBytes} 42 03 0a 01 78`,
    ],
    ["options that are not set", options, unset, "42 00"],
    ["an option at the end", options, unset.with(8, ""), "42 02 12 00"],
    ["lists, records, options, oneofs and type parameters", places, holder, holderBytes],
  ])("%s", (_rule, type, value, bytes) => {
    expect(hexOf(type.toBinary(value))).toBe(hex(bytes));
    expect(type.fromBinary(bytesOf(bytes))).toEqual(value);
    const copy = type.clone(value);
    expect([copy, type.create(value as object)]).toEqual([value, value]);
    expect([copy === value, type.equals(copy, value)]).toEqual([false, true]);
  });

  test("an option that is left out of the array is not set", () => {
    expect(hexOf(options.toBinary([1]))).toBe("08014200");
    expect(options.fromBinary(bytesOf("08 01"))).toEqual(unset.with(0, 1));
    expect(options.equals([1], [1, undefined, undefined])).toBe(true);
  });
});

describe("its value is one array", () => {
  test.each<[string, Partial<Record<number, unknown>>, unknown]>([
    ["nothing", {}, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ""]],
    ["some elements", { 0: 1, 7: 8, 14: "o" }, [1, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, "o"]],
  ])("create() of %s", (_rule, partial, value) => {
    expect(fifteen.create(partial)).toEqual(value);
  });

  test("elements behind the seventh tell values apart, and copies share none", () => {
    const typed = messageOf<Places<Leaf>>();
    const value = typed.create({ list: [[...seven, { text: "a" }]] });
    const copy = typed.clone(value);
    expect(copy.list[0]?.[7]).not.toBe(value.list[0]?.[7]);
    (copy.list[0] as Eight<Leaf>)[7].text = "b";
    expect([value.list[0]?.[7].text, typed.equals(copy, value)]).toEqual(["a", false]);
  });

  test("a second occurrence adds to the first", () => {
    const lists = messageOf<Eight<int32[]>>();
    const bytes = Buffer.concat([lists.toBinary([...seven, [8]]), bytesOf("10 09 42 03 0a 01 09")]);
    expect(lists.fromBinary(bytes)).toEqual([1, 9, 3, 4, 5, 6, 7, [8, 9]]);
  });
});

describe("an error calls an element by its place in the whole tuple", () => {
  const full = [...seven, 8, 9, 10, 11, 12, 13, 14, "o"];
  test.each<[string, Message<unknown>, unknown, string]>([
    ["the seventh", fifteen, full.with(6, "x"), ".Item7 is the string"],
    ["the eighth", fifteen, full.with(7, "x"), ".Item8 is the string"],
    ["the last of three levels", fifteen, full.with(14, 1), ".Item15 is 1"],
    ["one that is not there", fifteen, full.slice(0, 9), ".Item10 is undefined"],
    ["a member of one", places, { ...noPlaces, list: [[...seven, { text: 1 }]] }, "list[0].Item8.text is 1"],
    ["no array", options, { 0: 1 }, "ValueTuple-Nullable-Int32-"],
    ["null", places, { ...noPlaces, list: [null] }, "Places-Leaf.list[0] is null"],
  ])("writing %s", (_rule, type, value, text) => {
    const write = (): unknown => type.toBinary(value);
    expect(write).toThrow(SetupError);
    expect(write).toThrow(text);
  });

  test.each<[string, Message<unknown>, string, string, number]>([
    ["the third", eight, "08 01 18", ".Item3", 2],
    ["the eighth", eight, "08 01 42 03 0a 01 ff", ".Item8", 4],
    ["the last of three levels", fifteen, "42 08 08 01 42 04 08 01 0a 01", ".Item15", 8],
    ["a member of one", places, "0a 07 42 05 0a 03 0a 01 ff", "Places-Leaf.list[0].Item8.text", 6],
  ])("reading %s", (_rule, type, bytes, path, offset) => {
    let error: unknown;
    try {
      type.fromBinary(bytesOf(bytes));
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({
      path: expect.stringMatching(new RegExp(`${path.replace(/[[\].]/g, "\\$&")}$`)),
      offset,
    });
  });
});

describe("what it does not know is kept", () => {
  test.each<[string, Message<unknown>, string, string]>([
    ["beside its own fields", eight, "42 03 0a 01 68 50 01", "50 01"],
    ["beside the last elements", eight, "42 05 0a 01 68 10 09", "42 02 10 09"],
    ["on both levels", eight, "50 01 42 05 0a 01 68 10 09 50 02", "50 01 50 02 42 02 10 09"],
    ["on the third level", fifteen, "42 04 42 02 10 09", "42 04 42 02 10 09"],
    ["in two parts", eight, "42 02 10 09 42 02 10 0a", "42 04 10 09 10 0a"],
    ["a tuple that is not nested", eight, "40 08", "40 08"],
    ["a lot of it", eight, `42 85 01 12 82 01 ${"61".repeat(130)}`, `42 85 01 12 82 01 ${"61".repeat(130)}`],
  ])("%s", (_rule, type, bytes, unknown) => {
    const value = type.fromBinary(bytesOf(bytes)) as object;
    expect(kept(value)).toBe(hex(unknown));
    expect(kept(type.clone(value) as object)).toBe(hex(unknown));
    const written = type.toBinary(value);
    expect(hexOf(written).endsWith(hex(unknown))).toBe(true);
    const again = type.fromBinary(written) as object;
    expect([again, kept(again)]).toEqual([value, hex(unknown)]);
  });

  test("a tuple of eight passes on the ninth element", () => {
    const nine = messageOf<[...Eight<string>, int32]>();
    const passed = eight.toBinary(eight.fromBinary(nine.toBinary([...seven, "h", 9])));
    expect(nine.fromBinary(passed)).toEqual([...seven, "h", 9]);
  });
});
