import { type bcl, type double, type int32, messageOf } from "interwire";

interface Values {
  /** @dataMember 1 */
  id: bcl.Guid;
  /** @dataMember 2 */
  price: bcl.Decimal;
  /** @dataMember 3 */
  ids: bcl.Guid[];
  /** @dataMember 4 */
  prices: Map<string, bcl.Decimal>;
  /** @dataMember 5 */
  numbers: double[];
  /** @dataMember 6 */
  texts: string[];
  /** @dataMember 7 */
  inner: Inner[];
}
interface Inner {
  /** @dataMember 1 */
  n: int32;
}
const type = messageOf<Values>();

test.each<[rule: string, value: Partial<Values>]>([
  ["a Guid in capitals", { id: "ABCDEFAB-CDEF-ABCD-EFAB-CDEFABCDEFAB" }],
  ["a decimal with leading zeros", { price: "007.50" }],
  ["a decimal of zeros", { price: "-000" }],
  ["a list of them", { ids: ["ABCDEFAB-cdef-ABCD-EFAB-CDEFABCDEFAB"] }],
  ["a map of them", { prices: new Map([["a", "00.1"]]) }],
])("%s is equal to what it is read as", (_, given) => {
  const value = type.create(given);
  const read = type.fromBinary(type.toBinary(value));
  expect(read).not.toEqual(value);
  expect([type.equals(value, read), type.equals(read, value)]).toEqual([true, true]);
});

test.each<[rule: string, one: Partial<Values>, other: Partial<Values>]>([
  ["decimals with other trailing zeros, which C# keeps", { price: "7.5" }, { price: "7.50" }],
  ["two Guids", { id: "abcdefab-cdef-abcd-efab-cdefabcdefab" }, { id: "abcdefab-cdef-abcd-efab-cdefabcdefac" }],
  ["a text that is no decimal, and a decimal", { price: "a" }, { price: "1" }],
])("%s are not equal", (_, one, other) => {
  expect(type.equals(type.create(one), type.create(other))).toBe(false);
});

const holed = <T>(length: number): T[] => new Array(length);

test.each<[rule: string, one: Partial<Values>, other: Partial<Values>]>([
  ["numbers", { numbers: holed(2) }, { numbers: [1, 2] }],
  ["texts", { texts: holed(1) }, { texts: ["a"] }],
  ["messages", { inner: holed(1) }, { inner: [{ n: 1 }] }],
])("a list with a hole is not equal to a list without one: %s", (_, one, other) => {
  const empty = type.create();
  const [a, b] = [
    { ...empty, ...one },
    { ...empty, ...other },
  ];
  expect([type.equals(a, b), type.equals(b, a)]).toEqual([false, false]);
});
