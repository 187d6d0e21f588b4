import { unknownFields } from "interwire";
import { fullMessages } from "./full-messages.js";
import { decodeAs, encodeAs, type MessageName } from "./messages.js";
import { BinaryReader, bytesOf, hexOf, seededRandom } from "./support.js";

interface Field {
  readonly no: number;
  readonly bytes: Uint8Array;
}

function fieldsOf(bytes: Uint8Array): Field[] {
  const reader = new BinaryReader(bytes);
  const fields: Field[] = [];
  while (reader.pos < reader.len) {
    const from = reader.pos;
    const [no, wireType] = reader.tag();
    reader.skip(wireType, no);
    fields.push({ no, bytes: bytes.subarray(from, reader.pos) });
  }
  return fields;
}

/** The same fields in another order. Those of one number keep theirs. */
function mixed(fields: readonly Field[], next: () => number): Uint8Array {
  const queues = [...new Set(fields.map(({ no }) => no))].map((no) => fields.filter((one) => one.no === no));
  const taken = fields.map(() => queues[Math.floor(next() * queues.length)]?.shift());
  return Buffer.concat([...taken, ...queues.flat()].flatMap((one) => (one === undefined ? [] : [one.bytes])));
}

describe("fields may come in any order, also between the elements of a list", () => {
  it.each(fullMessages.map(({ name, bytes }) => [name, bytes] as const))("%s", (name, bytes) => {
    const fields = fieldsOf(bytes);
    for (let seed = 0; seed < 200; seed++) {
      const message = decodeAs(name, mixed(fields, seededRandom(seed)));
      expect(hexOf(encodeAs(name, message as never))).toBe(hexOf(bytes));
    }
    const backwards = fields.toSorted((a, b) => b.no - a.no).map((one) => one.bytes);
    expect(hexOf(encodeAs(name, decodeAs(name, Buffer.concat(backwards)) as never))).toBe(hexOf(bytes));
  });
});

describe("a field behind a message is not taken for the message's next one", () => {
  it.each<[string, MessageName, string, object]>([
    ["of an element", "Leaves", "0a 02 08 01 12 02 08 02", { items: [{ id: 1, text: "" }], first: { id: 2 } }],
    ["of an empty element", "Leaves", "0a 00 12 02 08 02", { items: [{ id: 0, text: "" }], first: { id: 2 } }],
    ["of a nested message", "Tree", "12 02 08 01 12 02 08 02", { next: { value: 2, next: undefined } }],
    ["of an entry", "Holder", "52 03 0a 01 61 10 05", { counts: { a: 0 }, [unknownFields]: bytesOf("10 05") }],
    ["of an entry without a key", "Holder", "52 02 10 07 0a 02 08 05", { counts: { "": 7 }, leaf: { id: 5 } }],
  ])("%s", (_rule, name, hex, members) => {
    expect(decodeAs(name, bytesOf(hex))).toMatchObject(members);
  });
});
