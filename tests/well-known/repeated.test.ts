import { contractOf, type FieldMask, type ListValue, type Struct, type Value } from "interwire";
import { nodeOf } from "../../runtime/contract/bound-contract.js";
import { decode } from "../../runtime/message/encode.js";
import type { MessageTable } from "../../runtime/message/message.js";

interface Growing {
  /** @dataMember 1 */
  list: ListValue;
  /** @dataMember 2 */
  struct: Struct;
  /** @dataMember 3 */
  value: Value;
  /** @dataMember 4 */
  mask: FieldMask;
}
/** @serviceContract */
interface IGrowing {
  /** @operationContract { style: "bare" } */
  Grow(value: Growing): void;
}

const table = nodeOf(contractOf<IGrowing>(), "a test").operations[0]?.request as MessageTable;

/** Reads an occurrence of a field so many times. */
function readTimes(hex: string, times: number): Growing {
  const bytes = Buffer.from(hex, "hex");
  return (decode(table, Buffer.concat(Array<Buffer>(times).fill(bytes))) as [Growing])[0];
}

const many = 100_000;

// Made anew from all that came before, as many occurrences would take minutes: more than a test has.
describe("a message that occurs a hundred thousand times is added to", () => {
  test.each<[string, string, (growing: Growing) => unknown, unknown]>([
    ["ListValue", "0a040a022001", ({ list }) => list.length, many],
    ["Value of a list", "1a0632040a022001", ({ value }) => (value as ListValue).length, many],
    ["FieldMask", "22030a0161", ({ mask }) => mask.paths.length, many],
    ["Struct", "12090a070a016112022001", ({ struct }) => struct, { a: true }],
  ])("%s", (_, hex, size, expected) => {
    expect(size(readTimes(hex, many))).toEqual(expected);
  });
});

describe("later occurrences of one Value", () => {
  const list = "1a0632040a022001";
  const struct = "1a0b2a090a070a016112022001";
  const text = "1a031a0178";
  test.each<[string, string, unknown]>([
    ["of the same list are appended", list + list, [true, true]],
    ["of the same struct are merged", struct + struct, { a: true }],
    ["of another kind take its place", list + text, "x"],
    ["of another kind and back begin anew", list + text + list, [true]],
    ["without a kind change nothing", `${list}1a00`, [true]],
  ])("%s", (_, hex, expected) => {
    expect(readTimes(hex, 1).value).toEqual(expected);
  });
});
