import {
  type Any,
  type BoolValue,
  type BytesValue,
  type Int32Value,
  type Int64Value,
  type ListValue,
  messageOf,
  type StringValue,
  type Struct,
  type Value,
} from "interwire";

/** Members with the numbers that they have in Google's TestAllTypesProto3. */
interface AllTypes {
  /** @dataMember 14 */
  text: string;
  /** @dataMember 201 */
  flag?: BoolValue;
  /** @dataMember 202 */
  int?: Int32Value;
  /** @dataMember 203 */
  long?: Int64Value;
  /** @dataMember 208 */
  words?: StringValue;
  /** @dataMember 209 */
  bytes?: BytesValue;
  /** @dataMember 303 */
  any?: Any;
  /** @dataMember 304 */
  struct?: Struct;
  /** @dataMember 306 */
  value?: Value;
  /** @dataMember 317 */
  list?: ListValue;
  /** @dataMember 318 */
  date?: Date;
}

const all = messageOf<AllTypes>();
const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex");
const read = (hex: string): Partial<AllTypes> => all.fromBinary(bytes(hex));

/** The answer of Google's C++ to each is the same. */
describe("hostile bytes of well-known types", () => {
  test.each<[rule: string, hex: string, value: Partial<AllTypes>]>([
    ["a Struct's field of another wire type is unknown", "82 13 02 08 00", { struct: {} }],
    ["a Value's field of another wire type is unknown", "92 13 02 28 00", { value: null }],
    ["a wrapper's field of another wire type is unknown", "d2 0c 05 0d 05 00 00 00", { int: { value: 0 } }],
    ["a text's field of another wire type is unknown", "82 0d 02 08 05", { words: { value: "" } }],
    ["a group in a wrapper is unknown", "d2 0c 04 13 08 01 14", { int: { value: 0 } }],
    ["a key without a value is null", "82 13 05 0a 03 0a 01 61", { struct: { a: null } }],
    ["a null of any number is null", "92 13 02 08 05", { value: null }],
    ["a length of five bytes is one", "72 80 80 80 80 00", { text: "" }],
  ])("%s: %s", (_, hex, value) => {
    expect(read(hex)).toMatchObject(value);
  });

  test.each<[rule: string, hex: string, text: string]>([
    [
      "an end of a group that was not open",
      "d2 0c 02 0c 05",
      "AllTypes.int at byte 3: illegal end group: group 1 is not the open one",
    ],
    [
      "a wrapper that ends in a tag",
      "82 0d 03 08 01 61",
      "AllTypes.words, unknown field 12 at byte 5: truncated message: a value runs past its end",
    ],
    [
      "the same of a bare field",
      "fa 12 03 08 01 61",
      "AllTypes.any, unknown field 12 at byte 5: truncated message: a value runs past its end",
    ],
    [
      "an element that is longer than its list",
      "92 13 08 32 02 0a 04 1a 02 61 62",
      "AllTypes.value[0] at byte 5: truncated message: a value runs past its end",
    ],
    [
      "a length of six bytes",
      "72 80 80 80 80 80 00",
      "AllTypes.text at byte 0: malformed length: longer than five bytes",
    ],
  ])("%s is refused: %s", (_, hex, text) => {
    expect(() => read(hex)).toThrow(expect.objectContaining({ code: "IW2010", message: text }));
  });
});

describe("copies", () => {
  test.each<[string, string, (value: Partial<AllTypes>) => Uint8Array | undefined]>([
    ["Any", "fa 12 05 12 03 01 02 03", ({ any }) => any?.value],
    ["BytesValue", "8a 0d 05 0a 03 01 02 03", ({ bytes }) => bytes?.value],
  ])("%s shares its bytes with the input, and with `copy` it does not", (_, hex, of) => {
    const input = bytes(hex);
    const view = of(all.fromBinary(input));
    const copy = of(all.fromBinary(input, { copy: true }));
    input.fill(0);
    expect(view).toEqual(Uint8Array.of(0, 0, 0));
    expect(copy).toEqual(Uint8Array.of(1, 2, 3));
    expect(Object.getPrototypeOf(view)).toBe(Uint8Array.prototype);
  });
});
