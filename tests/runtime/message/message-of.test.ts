import { DecodeError, type int32, type Message, messageOf, SetupError } from "interwire";
import { type Address, Color, type Everything, type Person } from "../../../test-fixtures/contracts/directory.js";
import { everything, nothing, unusualKeys } from "../../interop/directory-values.js";

/** @dataContract */
interface Page<T> {
  /** @dataMember 1 */
  items: T[];
  /** @dataMember 2 */
  first: T;
  /** @dataMember 3 */
  rest: T | null;
  /** @dataMember 4 */
  next?: Page<T>;
}

/** @dataContract { name: "shop.v1.Line-Item" } */
interface Line {
  /** @dataMember 1 */
  quantity: int32;
}

interface Order {
  /** @dataMember 1 */
  lines: Line[];
  /** @dataMember 2 */
  byKey: Map<string, Line>;
}

const person: Person = { name: "Ada", age: 36, address: { street: "s", city: "c" }, tags: ["x"], color: Color.Green };

describe("the compiler fills the message in", () => {
  function encode<T>(value: T, message?: Message<NoInfer<T>>): Uint8Array {
    return messageOf<T>(message).toBinary(value);
  }
  // biome-ignore lint/correctness/noUnusedFunctionParameters: the compiler passes it on.
  const forward = <T>(message?: Message<T>): Message<T> => messageOf<T>();
  class Queue<T> {
    readonly sent: Uint8Array[] = [];
    readonly message: Message<T>;
    constructor(_name: string, message?: Message<T>) {
      this.message = messageOf<T>(message);
    }
    push(value: T): void {
      this.sent.push(this.message.toBinary(value));
    }
  }

  test("one table however it is asked for", () => {
    expect(messageOf<Person>()).toBe(messageOf<Person>());
    expect(messageOf<Person>(undefined)).toBe(messageOf<Person>());
    expect(forward<Person>()).toBe(messageOf<Person>());
    expect(new Queue<Person>("people").message).toBe(messageOf<Person>());
    expect(messageOf<Page<int32>>()).toBe(messageOf<Page<int32>>());
    expect(messageOf<Page<int32>>()).not.toBe(messageOf<Page<Person>>());
  });

  test("Readonly without a name is what it is of", () => {
    expect(messageOf<Readonly<Person>>()).toBe(messageOf<Person>());
    expect(messageOf<Readonly<Readonly<Page<int32>>>>()).toBe(messageOf<Page<int32>>());
    expect(messageOf<Readonly<[int32, string]>>().fromBinary(Uint8Array.of(8, 1))).toEqual([1, ""]);
    expect(forward<Readonly<Person>>()).toBe(messageOf<Person>());
  });

  test("from an inferred type too", () => {
    expect(encode(person)).toEqual(messageOf<Person>().toBinary(person));
  });

  test.each<[string, { readonly name: string; readonly typeName: string }, string, string]>([
    ["a message", messageOf<Person>(), "Person", "Person"],
    ["a generic one", messageOf<Page<int32>>(), "Page-Int32", "Page_Int32"],
    ["closed over a message", messageOf<Page<Line>>(), "Page-shop.v1.Line-Item", "Page_shop_v1_Line_Item"],
    ["a tuple", messageOf<[int32, string]>(), "ValueTuple-Int32-String", "ValueTuple_Int32_String"],
    ["a given name", messageOf<Line>(), "shop.v1.Line-Item", "shop.v1.Line_Item"],
  ])("%s has a name here and one in protobuf", (_, { name, typeName }, here, proto) => {
    expect([name, typeName]).toEqual([here, proto]);
  });

  test("its fields are data", () => {
    expect(messageOf<Line>().fields).toEqual([{ no: 1, name: "quantity", type: "int32" }]);
    expect(JSON.parse(JSON.stringify(messageOf<Order>()))).toEqual({
      typeName: "Order",
      fields: "{ lines: repeated shop.v1.Line-Item = 1; byKey: map<string, shop.v1.Line-Item> = 2 }",
      messages: { "shop.v1.Line-Item": "{ quantity: int32 = 1 }" },
      enums: {},
    });
  });

  test("what is no message of this package is refused", () => {
    expect(() => messageOf<Person>({ name: "Person" } as Message<Person>)).toThrow(
      /^IW2001: messageOf\(\) got no message/,
    );
    expect(() => messageOf<Person>(null as never)).toThrow(SetupError);
  });
});

describe("bytes", () => {
  const message = messageOf<Everything>();

  test.each([
    ["at the limits", everything],
    ["at the defaults", nothing],
    ["with unusual keys", unusualKeys],
  ])("every kind of field, %s, comes back", (_, value) => {
    expect(message.fromBinary(message.toBinary(value))).toEqual(value);
  });

  test("a tuple and a generic message come back", () => {
    const pair: [int32, Person] = [1, person];
    expect(messageOf<[int32, Person]>().fromBinary(messageOf<[int32, Person]>().toBinary(pair))).toEqual(pair);
    const page: Page<Line> = { items: [{ quantity: 1 }], first: { quantity: 2 }, rest: null };
    expect(messageOf<Page<Line>>().fromBinary(messageOf<Page<Line>>().toBinary(page))).toEqual(page);
  });

  test("what is written shares its memory with nothing", () => {
    const bytes = messageOf<Person>().toBinary(person);
    expect(Object.getPrototypeOf(bytes)).toBe(Uint8Array.prototype);
    expect([bytes.byteOffset, bytes.buffer.byteLength]).toEqual([0, bytes.length]);
  });

  test("decoded bytes are views of the input, or copies", () => {
    const input = message.toBinary({ ...nothing, data: Uint8Array.of(1, 2), blobs: [Uint8Array.of(3)] });
    const viewed = message.fromBinary(input);
    const copied = message.fromBinary(input, { copy: true });
    input.fill(0);
    expect([viewed.data, ...viewed.blobs]).toEqual([new Uint8Array(2), new Uint8Array(1)]);
    expect([copied.data, ...copied.blobs]).toEqual([Uint8Array.of(1, 2), Uint8Array.of(3)]);
    expect(copied.data.buffer.byteLength).toBe(2);
    expect(message.fromBinary(message.toBinary(viewed)).data.buffer).not.toBe(copied.data.buffer);
  });

  const pages = messageOf<Page<int32>>();
  const page: Page<int32> = { items: [], first: 0, rest: null };
  const nested = (depth: number): Page<int32> => (depth === 0 ? page : { ...page, next: nested(depth - 1) });

  test.each([
    [100, undefined],
    [2, 2],
    [300, 300],
  ])("%d levels are read where %p are allowed", (depth, maxDepth) => {
    const bytes = pages.toBinary(nested(depth));
    expect(pages.fromBinary(bytes, maxDepth === undefined ? {} : { maxDepth })).toEqual(nested(depth));
  });

  test.each([
    [101, undefined, 100],
    [3, 2, 2],
    [301, 300, 300],
    [1, 0, 0],
  ])("%d levels are refused where %p are allowed", (depth, maxDepth, limit) => {
    const bytes = pages.toBinary(nested(depth));
    const read = () => pages.fromBinary(bytes, maxDepth === undefined ? {} : { maxDepth });
    expect(read).toThrow(DecodeError);
    expect(read).toThrow(`message nested deeper than ${limit} levels`);
  });

  test("an option of one call does not reach the next", () => {
    pages.fromBinary(pages.toBinary(page), { maxDepth: 1, copy: true });
    expect(pages.fromBinary(pages.toBinary(nested(50)))).toEqual(nested(50));
    const bytes = message.toBinary({ ...nothing, data: Uint8Array.of(1) });
    message.fromBinary(bytes, { copy: true });
    expect(message.fromBinary(bytes).data.buffer).toBe(bytes.buffer);
  });

  test.each([-1, 1.5, Number.NaN])("a depth of %d is refused", (maxDepth) => {
    expect(() => pages.fromBinary(new Uint8Array(), { maxDepth })).toThrow(RangeError);
  });

  test.each<[string, () => unknown, string]>([
    [
      "in a list",
      () => messageOf<Order>().toBinary({ lines: [{ quantity: 1 }, { quantity: 1.5 }], byKey: new Map() }),
      "Order.lines[1].quantity is 1.5, which does not fit its type int32.",
    ],
    [
      "in a map",
      () => messageOf<Order>().toBinary({ lines: [], byKey: new Map([["a", { quantity: 2 ** 40 }]]) }),
      'Order.byKey["a"].quantity is 1099511627776, which does not fit its type int32.',
    ],
    [
      "in a generic message",
      () => messageOf<Page<Line>>().toBinary({ items: [{ quantity: Number.NaN }], first: { quantity: 0 }, rest: null }),
      "Page-shop.v1.Line-Item.items[0].quantity is NaN, which does not fit its type int32.",
    ],
    [
      "in an option of a generic message",
      () => messageOf<Page<int32>>().toBinary({ items: [], first: 0, rest: 0.5 }),
      "Page-Int32.rest is 0.5, which does not fit its type int32.",
    ],
    [
      "missing",
      () => messageOf<Person>().toBinary({} as Person),
      "Person.name is undefined, which does not fit its type string.",
    ],
    ["no message at all", () => messageOf<Line>().toBinary(null as never), "shop.v1.Line-Item is null"],
  ])("a value that does not fit, %s, is named with its place", (_, write, text) => {
    expect(write).toThrow(SetupError);
    expect(write).toThrow(`IW2007: ${text}`);
  });

  test("malformed bytes are refused", () => {
    expect(() => messageOf<Person>().fromBinary(Uint8Array.of(10, 5, 65))).toThrow(DecodeError);
  });
});

test("addresses are messages of their own", () => {
  const address: Address = { street: "a", city: "b" };
  expect(messageOf<Address>().fromBinary(messageOf<Address>().toBinary(address))).toEqual(address);
});
