import { DataMember, type double, type float, type int32, messageOf } from "interwire";
import { Color, type Everything, type Person } from "../../../test-fixtures/contracts/directory.js";
import type { Choices } from "../../../test-fixtures/contracts/json.js";
import { everything, nothing, unusualKeys } from "../../interop/directory-values.js";

class Point {
  @DataMember(1) x: double = 0;
  @DataMember(2) y: double = 0;
  readonly #made = "by its constructor";
  origin(): string {
    return this.#made;
  }
}

interface Drawing {
  /** @dataMember 1 */
  points: Point[];
  /** @dataMember 2 */
  center: Point;
  /** @dataMember 3 */
  byName: Record<string, Point>;
  /** @dataMember 4 */
  title?: string;
  /** @dataMember 5 */
  scale: float;
  /** @dataMember 6 */
  size: [double, double];
  /** @dataMember 7 */
  shift: double | null;
  /** @dataMember 8 */
  scales: float[];
}

/** @dataContract */
interface Box<T> {
  /** @dataMember 1 */
  value: T;
  /** @dataMember 2 */
  list: T[];
  /** @dataMember 3 */
  maybe: T | null;
}

const everythings = messageOf<Everything>();
const drawings = messageOf<Drawing>();
const people = messageOf<Person>();

function drawing(): Drawing {
  return drawings.create({ points: [{ x: 1 }, { y: 2 }], byName: { ["__proto__"]: { x: 3 } }, scale: 0.1, size: [1] });
}

describe("create", () => {
  test("without anything is what no bytes decode to", () => {
    expect(everythings.create()).toEqual(nothing);
    expect(everythings.create({})).toEqual(everythings.fromBinary(new Uint8Array()));
    expect(people.create()).toEqual({ name: "", age: 0, address: { street: "", city: "" }, tags: [], color: 0 });
  });

  test("takes what it is given and fills the rest, inside messages too", () => {
    expect(people.create({ name: "Ada", address: { city: "London" }, friend: { color: Color.Green } })).toEqual({
      name: "Ada",
      age: 0,
      address: { street: "", city: "London" },
      tags: [],
      color: 0,
      friend: { name: "", age: 0, address: { street: "", city: "" }, tags: [], color: 2 },
    });
  });

  test("of a whole value is that value", () => {
    expect(everythings.create(everything)).toEqual(everything);
    expect(everythings.create(unusualKeys)).toEqual(unusualKeys);
  });

  test("builds classes with their constructor, in lists, maps and alone", () => {
    const { points, center, byName, size } = drawing();
    expect([...points, center, ...Object.values(byName)].map((point) => point.origin())).toHaveLength(4);
    expect(points).toEqual([Object.assign(new Point(), { x: 1 }), Object.assign(new Point(), { y: 2 })]);
    expect(Object.keys(byName)).toEqual(["__proto__"]);
    expect(size).toEqual([1, 0]);
  });

  test("takes undefined and null for what is left out", () => {
    const partial = { title: undefined, shift: null, scale: undefined, points: undefined };
    expect(drawings.create(partial)).toEqual(drawings.create());
  });

  test("copies lists, maps and messages", () => {
    const tags = ["a"];
    const address = { street: "s", city: "c" };
    const made = people.create({ tags, address });
    tags.push("b");
    address.city = "d";
    expect([made.tags, made.address.city]).toEqual([["a"], "c"]);
  });

  test("leaves a value of another type for toBinary to refuse with its place", () => {
    const made = people.create({ address: "here" as never, tags: "x" as never });
    expect(() => people.toBinary(made)).toThrow('IW2007: Person.address is the string "here"');
  });

  test("closes a generic message", () => {
    expect(messageOf<Box<Person>>().create({ value: { age: 1 }, list: [{}] })).toEqual({
      value: people.create({ age: 1 }),
      list: [people.create()],
      maybe: null,
    });
  });
});

describe("clone", () => {
  test.each([
    ["at the limits", everything],
    ["at the defaults", nothing],
    ["with unusual keys", unusualKeys],
  ])("equals its original, %s", (_, value) => {
    expect(everythings.clone(value)).toEqual(value);
    expect(everythings.equals(everythings.clone(value), value)).toBe(true);
  });

  test("shares nothing that can change", () => {
    const original = everythings.clone(everything);
    const copy = everythings.clone(original);
    original.data.fill(9);
    original.blobs[1]?.fill(9);
    original.numbers.push(1);
    original.scores.b = 1;
    original.names.set(5, "");
    (original.people[0] as Person).name = "eve";
    (original.owner as Person).address.city = "x";
    expect(copy).toEqual(everything);
  });

  test("keeps classes, tuples, and numbers that their type rounds on the wire", () => {
    const original = drawing();
    const copy = drawings.clone(original);
    expect(copy).toEqual(original);
    expect(copy.points[0]?.origin()).toBe("by its constructor");
    expect([copy.points[0] === original.points[0], copy.size === original.size, copy.scale]).toEqual([
      false,
      false,
      0.1,
    ]);
  });
});

describe("equals", () => {
  const changed: Record<string, (value: Drawing) => void> = {
    "a scalar": (value) => {
      value.scale = 0.2;
    },
    "an option that is there": (value) => {
      value.title = "";
    },
    "a message inside": (value) => {
      value.center.x = 1;
    },
    "an element": (value) => {
      (value.points[1] as Point).x = 1;
    },
    "the length of a list": (value) => {
      value.points.pop();
    },
    "a map's value": (value) => {
      value.byName = { ["__proto__"]: new Point() };
    },
    "a map's key": (value) => {
      value.byName = { proto: Object.assign(new Point(), { x: 3 }) };
    },
    "an item of a tuple": (value) => {
      value.size[1] = 5;
    },
    "the sign of a zero": (value) => {
      value.center.y = -0;
    },
    "the sign of a zero in a list": (value) => {
      value.scales = [-0];
    },
  };

  test.each(Object.entries(changed))("tells %s", (_, change) => {
    const original = drawings.create({ ...drawing(), scales: [0] });
    const other = drawings.clone(original);
    expect(drawings.equals(original, other)).toBe(true);
    change(other);
    expect([drawings.equals(original, other), drawings.equals(other, original)]).toEqual([false, false]);
  });

  test.each<[string, Partial<Everything>, Partial<Everything>, boolean]>([
    ["NaN is NaN", { real: Number.NaN, reals: [Number.NaN] }, { real: Number.NaN, reals: [Number.NaN] }, true],
    ["an integer has one zero", { i32: 0 }, { i32: -0 }, true],
    ["bytes by content", { data: Uint8Array.of(1) }, { data: Buffer.from([1]) }, true],
    ["other bytes", { data: Uint8Array.of(1) }, { data: Uint8Array.of(2) }, false],
    ["more bytes", { blobs: [Uint8Array.of(1)] }, { blobs: [Uint8Array.of(1, 2)] }, false],
    ["64 bits", { last: 1n }, { last: 2n }, false],
    [
      "maps in any order",
      {
        names: new Map([
          [1, "a"],
          [2, "b"],
        ]),
      },
      {
        names: new Map([
          [2, "b"],
          [1, "a"],
        ]),
      },
      true,
    ],
    ["a map's size", { names: new Map([[1, "a"]]) }, { names: new Map() }, false],
    ["records in any order", { scores: { a: 1, b: 2 } }, { scores: { b: 2, a: 1 } }, true],
    ["a record's keys", { scores: { a: 0 } }, { scores: { b: 0 } }, false],
    ["undefined and null are both absent", { maybeText: null }, { maybeText: undefined as never }, true],
    ["absent is not empty", { maybeText: null }, { maybeText: "" }, false],
  ])("%s", (_, a, b, same) => {
    expect(everythings.equals({ ...nothing, ...a }, { ...nothing, ...b })).toBe(same);
  });

  test("goes through type arguments", () => {
    const boxes = messageOf<Box<int32>>();
    expect(boxes.equals({ value: 1, list: [1], maybe: null }, { value: 1, list: [1], maybe: null })).toBe(true);
    expect(boxes.equals({ value: 1, list: [1], maybe: null }, { value: 1, list: [2], maybe: null })).toBe(false);
  });
});

describe("unknown fields", () => {
  const key = Symbol.for("interwire.unknownFields");
  const withUnknown = (): Person =>
    Object.defineProperty(people.create(), key, { value: Uint8Array.of(1, 2), writable: true });
  const unknownOf = (value: Person): unknown => (value as Person & { [key]?: unknown })[key as never];

  test("go with a clone and a created message as a copy, out of sight", () => {
    const original = withUnknown();
    for (const copy of [people.clone(original), people.create(original), people.create({ friend: original }).friend]) {
      expect(unknownOf(copy as Person)).toEqual(Uint8Array.of(1, 2));
      expect(unknownOf(copy as Person)).not.toBe(unknownOf(original));
      expect(Object.getOwnPropertySymbols({ ...copy })).toEqual([]);
    }
  });

  test("do not count in a comparison", () => {
    expect(people.equals(withUnknown(), people.create())).toBe(true);
  });
});

describe("oneofs", () => {
  const choices = messageOf<Choices>();
  const leaf = (name: string): Choices => choices.create({ choice: { case: "leaf", value: { name } } });

  test("are created with the defaults of the arm's message, or without a case", () => {
    expect(choices.create()).toEqual({ choice: { case: undefined }, other: { case: undefined } });
    expect(choices.create({ choice: { case: "leaf", value: {} } })).toEqual({
      choice: { case: "leaf", value: { name: "" } },
      other: { case: undefined },
    });
    expect(choices.create({ choice: { case: undefined } })).toEqual(choices.create());
  });

  test("a case that is none is left for toBinary to refuse with its place", () => {
    const made = choices.create({ choice: { case: "leave", value: 1 } as never });
    expect(() => choices.toBinary(made)).toThrow('IW2007: Choices.choice.case is the string "leave"');
  });

  test("are cloned", () => {
    const original = leaf("a");
    const copy = choices.clone(original);
    expect(copy).toEqual(original);
    (original.choice as { value: { name: string } }).value.name = "b";
    expect(copy).toEqual(leaf("a"));
    expect(choices.clone(choices.create())).toEqual(choices.create());
  });

  test.each<[string, Choices, Choices, boolean]>([
    ["one case and value", leaf("a"), leaf("a"), true],
    ["another value", leaf("a"), leaf("b"), false],
    ["another case", choices.create({ choice: { case: "text", value: "" } }), choices.create(), false],
    ["no case, and a property left out", { choice: {}, other: {} }, { choice: { case: undefined }, other: {} }, true],
    [
      "bytes",
      choices.create({ choice: { case: "data", value: Uint8Array.of(1) } }),
      choices.create({ choice: { case: "data", value: Uint8Array.of(1) } }),
      true,
    ],
  ])("compare: %s", (_, a, b, same) => {
    expect(choices.equals(a, b)).toBe(same);
  });
});
