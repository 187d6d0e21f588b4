import { covers } from "../../transformer/lock/change.js";
import { changesOf } from "../../transformer/lock/describe-program.js";
import { parseLock } from "../../transformer/lock/parse-lock.js";
import { outside } from "../support/outside.js";

const { checkFixable } = outside<typeof import("./fix-texts.js")>(require.resolve("./fix-texts.js"));
const { checkTexts, lockText, lockTexts } = outside<typeof import("./lock-texts.js")>(
  require.resolve("./lock-texts.js"),
);

/** Two messages, two that may take their places, and a message whose members have the given types. */
const contract = (first: string, second: string, rest = ""): string => `import type { int32 } from "interwire";

export enum State { Open, Paid }
export enum Mode { Fast = 1, Slow }
/** @dataContract */
export interface Name {
  /** @dataMember 1 */
  text: string;
}
/** @dataContract */
export interface Age {
  /** @dataMember 1 */
  years: int32;
}
/** @dataContract */
export interface OfName {
  /** @dataMember 1 */
  inner: Name;
}
/** @dataContract */
export interface OfAge {
  /** @dataMember 1 */
  inner: Age;
}
/** @dataContract */
export interface Both {
  /** @dataMember 1 */
  state: State;
  /** @dataMember 2 */
  mode: Mode;
}
/** @dataContract */
export interface Person {
  /** @dataMember 1 */
  first: ${first};
  /** @dataMember 2 */
  second: ${second};
}
${rest}`;

const service = (request: string, response: string): string => `
/** @serviceContract { name: "People" } */
export interface IPeople {
  /** @operationContract { style: "bare" } */
  Find(value: ${request}): Promise<${response}>;
}
`;

/** The paths of the refused changes that are left when some are accepted. */
function refused(before: string, after: string, ...accepted: readonly string[]): readonly string[] {
  const locked = parseLock(lockText({ "main.ts": before }).split("\n"));
  const changes = changesOf(locked, lockTexts({ "main.ts": after }), false);
  const left = changes.filter((one) => one.category === "wire" && !accepted.some((path) => covers(path, one)));
  return left.map(({ code, path }) => `${code} ${path}`);
}

describe.each([
  ["another message", "Name", "Age"],
  ["a message that differs further inside", "OfName", "OfAge"],
  ["another enum", "State", "Mode"],
])("%s at two members", (_, was, is) => {
  const [before, after] = [contract(was, was), contract(is, is)];

  test("is told at each of them", () => {
    expect(refused(before, after)).toEqual(["IW5003 Person.first", "IW5003 Person.second"]);
  });

  test("is accepted at each of them by itself", () => {
    expect(refused(before, after, "Person.first")).toEqual(["IW5003 Person.second"]);
    expect(refused(before, after, "Person.first", "Person.second")).toEqual([]);
    expect(refused(before, after, "Person")).toEqual([]);
  });
});

test("a message is told where it is replaced itself, and where one around it is", () => {
  expect(refused(contract("OfName", "Name"), contract("OfAge", "Age"))).toEqual([
    "IW5003 Person.first",
    "IW5003 Person.second",
  ]);
});

test("one that refers to itself is told once at each place", () => {
  const circle = (name: string, type: string): string => `
export interface ${name} {
  /** @dataMember 1 */
  next?: ${name};
  /** @dataMember 2 */
  value: ${type};
}
`;
  const circles = circle("Texts", "string") + circle("Numbers", "int32");
  expect(refused(contract("Texts", "Texts", circles), contract("Numbers", "Numbers", circles))).toEqual([
    "IW5003 Person.first",
    "IW5003 Person.second",
  ]);
});

test("an operation whose request and response are replaced is told once", () => {
  const before = contract("Name", "Name", service("Name", "Name"));
  expect(refused(before, contract("Name", "Name", service("Age", "Age")))).toEqual(["IW5003 People/Find"]);
});

test("an enum that gets another name and other values is told at its values", () => {
  const text = (name: string, values: string): string =>
    contract(name, name)
      .replace(/export enum .*\nexport enum .*/, `export enum ${name} { ${values} }`)
      .replace(/: (State|Mode);/g, `: ${name};`);
  expect(refused(text("State", "Open, Paid"), text("Mode", "Paid, Open"))).toEqual([
    "IW5008 Mode.Open",
    "IW5008 Mode.Paid",
  ]);
});

describe("an equal message or enum takes the place of one that is still there", () => {
  const equal =
    "\n/** @dataContract */\nexport interface Alias {\n  /** @dataMember 1 */\n  text: string;\n}\nexport enum Phase { Open, Paid }\n";

  test.each([
    ["Name", "Alias", "Person.first", "'Person.first' was Name when it was locked and is Alias now"],
    ["State", "Phase", "Phase", "'Person.first' was State when it was locked and is Phase now"],
  ])("%s", (was, is, accepted, said) => {
    const [before, after] = [contract(was, was, equal), contract(is, was, equal)];
    const { problems } = checkFixable({ "main.ts": after }, lockText({ "main.ts": before }), "source");
    expect(problems.map(({ code, path, fix }) => [code, path, fix])).toEqual([["IW5012", accepted, undefined]]);
    expect(checkTexts({ "main.ts": after }, lockText({ "main.ts": before }), "source").printed.join()).toContain(said);
  });
});

describe("what is accepted", () => {
  const text = (type: string, values: string): string => `/** @dataContract { name: "shop.Order" } */
export interface Whole {
  /** @dataMember 1 */
  id: ${type};
}
/** @dataContract { name: "Order" } */
export interface Part {
  /** @dataMember 1 */
  Paid: ${type};
}
/** @dataContract { name: "Order" } */
export enum State { ${values} }
/** @serviceContract { name: "shop.Orders" } */
export interface IOrders {
  /** @operationContract */
  Get(result: ${type}, whole: Whole, part: Part): Promise<${type}>;
  /** @operationContract */
  Set(state: State): Promise<void>;
}
`;
  const [before, after] = [text("string", "Open, Paid"), text("boolean", "Paid, Open")];
  const all = [
    "IW5003 shop.Orders/Get.request.result",
    "IW5003 shop.Orders/Get.response.result",
    "IW5008 enum Order.Open",
    "IW5008 enum Order.Paid",
    "IW5003 Order.Paid",
    "IW5003 shop.Order.id",
  ];

  test.each<[string, readonly string[]]>([
    ["shop", []],
    ["shop.Order", ["IW5003 shop.Order.id"]],
    ["/shop.Orders/Get.request", all.slice(0, 1)],
    ["shop.Orders/Get", all.slice(0, 2)],
    ["shop.Orders", all.slice(0, 2)],
    ["Order.Paid", ["IW5003 Order.Paid"]],
    ["Order", ["IW5003 Order.Paid"]],
    ["enum Order.Paid", ["IW5008 enum Order.Paid"]],
    ["enum Order", all.slice(2, 4)],
  ])("by %s", (path, covered) => {
    expect(refused(before, after)).toEqual(all);
    expect(all.filter((one) => !refused(before, after, path).includes(one))).toEqual(covered);
  });
});
