import { type Any, type FieldMask, type int32, type Message, messageOf, type Value } from "interwire";
import { type JsonValue, toJson } from "interwire/json";

interface Tree {
  /** @dataMember 1 */ value: int32;
  /** @dataMember 2 */ next?: Tree;
  /** @dataMember 3 */ children: Tree[];
  /** @dataMember 4 */ named: Record<string, Tree>;
  /** @dataMember 5 */ numbered: Map<int32, Tree>;
  /** @dataMember 6 */ pair?: [int32, Tree];
  choice:
    | { /** @dataMember 7 */ case: "tree"; value: Tree }
    | { /** @dataMember 8 */ case: "text"; value: string }
    | { case?: undefined };
  /** @dataMember 9 */ json: Value;
  /** @dataMember 10 */ any?: Any;
  /** @dataMember 11 */ mask?: FieldMask;
}

const trees: Message<Tree> = messageOf<Tree>();
const tree = (members: Partial<Tree> = {}): Tree => ({
  value: 1,
  children: [],
  named: {},
  numbered: new Map(),
  choice: {},
  json: null,
  ...members,
});

/** A tree that a function has changed, so that it may hold itself. */
function changed(change: (self: Tree) => void): () => Tree {
  return () => {
    const self = tree();
    change(self);
    return self;
  };
}

function chain(length: number, last: Tree): Tree {
  let first = last;
  for (let i = 0; i < length; i++) first = tree({ next: first });
  return first;
}

/** A chain of so many links whose last one holds the first. */
function ring(length: number): Tree {
  const last = tree();
  last.next = chain(length, last);
  return last.next;
}

function endlessList(): Value {
  const list: Value[] = [];
  list.push({ a: list });
  return list;
}

const endless: [string, () => Tree, path: string, again: string][] = [
  ["in a member", changed((self) => (self.next = self)), "Tree.next", "Tree"],
  ["in a list", changed((self) => self.children.push(tree(), self)), "Tree.children[1]", "Tree"],
  ["in a record", changed((self) => (self.named.a = self)), 'Tree.named["a"]', "Tree"],
  ["in a map", changed((self) => self.numbered.set(7, self)), "Tree.numbered[7]", "Tree"],
  ["in a tuple", changed((self) => (self.pair = [1, self])), "Tree.pair.Item2", "Tree"],
  ["in a oneof", changed((self) => (self.choice = { case: "tree", value: self })), "Tree.choice.value", "Tree"],
  [
    "further in",
    changed((self) => self.children.push(tree({ next: ring(2) }))),
    "Tree.children[0].next.next.next.next",
    "Tree.children[0].next",
  ],
  ["after many levels", () => ring(5000), `Tree${".next".repeat(15)}…${".next".repeat(16)}`, "Tree"],
  ["in JSON", () => tree({ json: { list: endlessList() } }), 'Tree.json["list"][0]["a"]', 'Tree.json["list"]'],
];

const uses: readonly [string, (value: Tree, twin: Tree) => unknown][] = [
  ["toBinary", (value) => trees.toBinary(value)],
  ["clone", (value) => trees.clone(value)],
  ["equals", (value, twin) => trees.equals(value, twin)],
  ["toJson", (value) => toJson(trees, value)],
];

const failureOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
};

describe.each(uses)("%s refuses a value that holds itself", (_use, use) => {
  test.each(endless)("%s", (_where, make, path, again) => {
    expect(failureOf(() => use(make(), make()))).toMatchObject({
      name: "SetupError",
      code: "IW2007",
      message: `IW2007: ${path} is ${again} again, so it contains itself. Pass a value without a cycle.`,
    });
    // A writer that was underway when it failed is not used again.
    expect(trees.fromBinary(trees.toBinary(tree({ value: 5 })))).toEqual(tree({ value: 5 }));
  });

  test("deeper than the stack of JavaScript", () => {
    const levels = 30_001;
    const make = () => chain(levels - 1, tree());
    const path = `Tree${".next".repeat(15)}…${".next".repeat(16)}`;
    expect(failureOf(() => use(make(), make()))).toMatchObject({
      code: "IW2007",
      message: `IW2007: ${path} is ${levels} levels deep, more than the stack of JavaScript holds. Pass a value of fewer levels.`,
    });
    expect(trees.equals(tree(), tree())).toBe(true);
  });
});

test("a value that does not fit is found at any depth that can be written", () => {
  const bad = chain(1000, tree({ value: 0.5 }));
  expect(failureOf(() => trees.toBinary(bad))).toMatchObject({
    message:
      `IW2007: Tree${".next".repeat(15)}…${".next".repeat(16)}.value is 0.5, which does not fit its type int32. ` +
      "Pass a value of that type, or change the declaration.",
  });
});

test("an object that stands in a value twice does not hold itself", () => {
  let shared = tree();
  // As a tree it has 2^12 leaves.
  for (let i = 0; i < 12; i++) shared = tree({ children: [shared, shared] });
  expect(trees.equals(trees.clone(shared), trees.fromBinary(trees.toBinary(shared)))).toBe(true);
  shared.value = 0.5;
  expect(failureOf(() => trees.toBinary(shared))).toMatchObject({
    message: expect.stringContaining("Tree.value is 0.5"),
  });
});

test("a getter that makes another value each time has no end either", () => {
  class Endless {
    readonly value = 1;
    readonly children = [];
    readonly named = {};
    readonly numbered = new Map();
    readonly choice = {};
    readonly json = null;
    get next(): Endless {
      return new Endless();
    }
  }
  expect(failureOf(() => trees.toBinary(new Endless() as Tree))).toMatchObject({
    message: expect.stringMatching(/^IW2007: Tree.* is 50000 levels deep, more than the stack of JavaScript holds\./),
  });
});

test("what a getter throws is passed on, an overflow of its own too", () => {
  const overflow = (): never => overflow();
  const value = Object.defineProperty(tree(), "value", { get: overflow, enumerable: true });
  for (const use of [() => trees.toBinary(value), () => trees.clone(value)]) {
    expect(failureOf(use)).toMatchObject({ name: "RangeError", message: "Maximum call stack size exceeded" });
  }
});

describe("toJson", () => {
  const fix = "Pass a value that has a JSON form; the messages in an Any must be in the option registry.";

  test.each<[string, Tree, string]>([
    [
      "a mask whose path JSON cannot spell",
      tree({ children: [tree(), tree({ mask: { paths: ["a__b"] } })] }),
      'Tree.children[1].mask has no JSON form: the path "a__b" would be read as another one',
    ],
    [
      "an Any of a message that is not known",
      tree({ named: { x: tree({ any: { typeUrl: "type.googleapis.com/a.B", value: Uint8Array.of(1) } }) } }),
      'Tree.named["x"].any has no JSON form: "type.googleapis.com/a.B" is not in the type registry',
    ],
  ])("refuses %s", (_rule, value, text) => {
    expect(failureOf(() => toJson(trees, value))).toMatchObject({ code: "IW2007", message: `IW2007: ${text}. ${fix}` });
  });

  test("writes more levels than a reader takes", () => {
    let json: JsonValue = toJson(trees, chain(300, tree()));
    let levels = 0;
    for (; typeof json === "object"; json = (json as { next: JsonValue }).next) levels++;
    expect(levels).toBe(301);
  });
});
