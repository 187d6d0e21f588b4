import { outside } from "../support/outside.js";

const { checkTexts, lockText, updatedText } = outside<typeof import("./lock-texts.js")>(
  require.resolve("./lock-texts.js"),
);

const contract = (operations: string, rest: string): string => `import type { int32 } from "interwire";
${rest}
/** @serviceContract { name: "Orders" } */
export interface IOrders {
  /** @operationContract */
  Ping(): Promise<void>;
${operations}}
`;
const get = "  /** @operationContract */\n  Get(): Promise<Person>;\n";
const person = (type: string, values = "Open, Paid"): string => `
export enum State { ${values} }
export interface Address {
  /** @dataMember 1 */
  street: ${type};
}
export interface Person {
  /** @dataMember 1 */
  state: State;
  /** @dataMember 2 */
  address: Address;
}`;

const codesOf = (text: string, lock: string): readonly string[] =>
  checkTexts({ "main.ts": text }, lock).problems.map(({ code }) => code);

describe("what only a removed operation used", () => {
  const whole = contract(get, person("string"));
  const without = contract("", "");
  const removed = updatedText({ "main.ts": without }, lockText({ "main.ts": whole }));

  test("stays in the lock file, also when it is written again", () => {
    expect(removed).toContain("message Address");
    expect(removed).toContain("enum State");
    expect(updatedText({ "main.ts": without }, removed)).toBe(removed);
  });

  test("may come back as it was", () => {
    expect(codesOf(whole, removed)).toEqual([]);
    expect(updatedText({ "main.ts": whole }, removed)).toBe(lockText({ "main.ts": whole }));
  });

  test.each([
    ["another type two messages away", person("int32"), ["IW5003"]],
    ["other numbers of an enum", person("string", "Paid, Open"), ["IW5008", "IW5008"]],
  ])("is told with %s", (_, types, codes) => {
    expect(codesOf(contract(get, types), removed)).toEqual(codes);
  });
});

const arms = (first: string, second: string): string => `import type { int32 } from "interwire";
/** @dataContract */
export interface Choice {
${first}
${second}
}
`;
const oneof = (name: string, ...numbers: readonly number[]): string =>
  `  ${name}: ${[...numbers.map((one) => `{ /** @dataMember ${one} */ case: "v${one}"; value: string }`), "{ case?: undefined }"].join(" | ")};`;

test.each([
  ["moves to another", arms(oneof("a", 1), oneof("b", 2, 3)), ["IW5007"]],
  ["and another one change places", arms(oneof("a", 1, 3), oneof("b", 2)), ["IW5007", "IW5007"]],
  ["belongs to one that has another name", arms(oneof("other", 1, 2), oneof("b", 3)), []],
])("a field of a oneof %s", (_, after, codes) => {
  const locked = lockText({ "main.ts": arms(oneof("a", 1, 2), oneof("b", 3)) });
  expect(codesOf(after, locked)).toEqual(codes);
});

test("the name of a oneof is in .proto files, and is told once", () => {
  const locked = lockText({ "main.ts": arms(oneof("a", 1, 2), oneof("b", 3)) });
  const after = { "main.ts": arms(oneof("other", 1, 2), oneof("b", 3)) };
  expect(checkTexts(after, locked, "json").printed).toEqual([]);
  expect(checkTexts(after, locked, "source").problems.map(({ code, text }) => [code, text])).toEqual([
    [
      "IW5012",
      "The oneof 'other' was 'a' in .proto files when it was locked. Keep the name of its property, 'a', or accept it: interwire lock --accept Choice.other.",
    ],
  ]);
});

test("an enum's 0 that is gone cannot be reserved, so nobody is advised to", () => {
  const text = (values: string): string =>
    contract("  /** @operationContract */\n  Set(state: State): Promise<void>;\n", `export enum State { ${values} }`);
  const { printed } = checkTexts({ "main.ts": text("Paid = 1") }, lockText({ "main.ts": text("Open, Paid") }));
  expect(printed.join("\n")).toContain("IW5009: State.Open was 0 when it was locked and is gone");
  expect(printed.join("\n")).not.toContain("reserved: [0]");
});

test("a file of a newer version is not called damaged", () => {
  const { printed } = checkTexts({ "main.ts": contract("", "") }, "interwire lock 2\n");
  expect(printed.join("\n")).toContain("it is of version 2, and this version of interwire reads 1");
  expect(printed.join("\n")).not.toContain("as it was committed last");
});

describe("a member that was removed", () => {
  const order = (members: string, values = "Open, Paid, Sent"): string => `import type { int32 } from "interwire";
export enum State { ${values} }
/** @dataContract { name: "shop.Order" } */
export interface Order {
  /** @dataMember 1 */
  id: string;
${members}}
`;
  const state = "  /** @dataMember 2 */\n  state: State;\n";
  const size = (options: string, mark = ""): string =>
    `  /** @dataMember { order: 2${options} } */\n  size${mark}: int32;\n`;
  const gone = (members: string): string =>
    updatedText({ "main.ts": order("") }, lockText({ "main.ts": order(members) }));

  test.each<[rule: string, before: string, after: string, codes: readonly string[]]>([
    ["may come back", order(size("")), order(size("")), []],
    ["comes back with other numbers of an enum", order(state), order(state, "Open, Sent, Paid"), ["IW5008", "IW5008"]],
    ["comes back with another default", order(size(", default: 5")), order(size(", default: 7")), ["IW5007"]],
    ["comes back required", order(size("", "?")), order(size("")), ["IW5007"]],
    [
      "comes back with another name in JSON",
      order(size(', jsonName: "x"')),
      order(size(', jsonName: "y"')),
      ["IW5011"],
    ],
  ])("%s", (_, before, after, codes) => {
    const lock = gone(before.slice(before.indexOf("  id: string;\n") + 14, -2));
    const { problems } = checkTexts({ "main.ts": after }, lock, "json");
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });

  test("may not take the number of another one", () => {
    const notes = "  /** @dataMember 2 */\n  notes: string;\n";
    const title = "  /** @dataMember 3 */\n  title: string;\n";
    const lock = updatedText({ "main.ts": order(notes) }, lockText({ "main.ts": order(notes + title) }));
    const { problems } = checkTexts({ "main.ts": order(title.replace("3", "2")) }, lock);
    expect(problems.map(({ code, text }) => `${code}: ${text.split(". ")[0]}`)).toEqual([
      "IW5005: 'title' has the number 2, which was 'notes', of type string: peers that are older take one for the other",
    ]);
  });
});

describe("a value of an enum that was removed", () => {
  const flow = (values: string): string =>
    contract("  /** @operationContract */\n  Set(state: State): Promise<void>;\n", `export enum State { ${values} }`);
  const removed = (before: string, after: string): string =>
    updatedText({ "main.ts": flow(after) }, lockText({ "main.ts": flow(before) }));
  const told = (lock: string, after: string): readonly string[] =>
    checkTexts({ "main.ts": flow(after) }, lock, "json").problems.map(
      ({ code, text }) => `${code} ${text.split(/ (?:is|was|has) /)[0]}`,
    );

  test("may not take the number of another one", () => {
    expect(told(removed("Open, Paid, Sent", "Open, Paid"), "Open, Sent")).toEqual(["IW5005 State.Sent"]);
  });

  test("is remembered by each of its names", () => {
    const lock = removed("Open, Paid = 1, Settled = 1", "Open");
    expect(lock).toContain("  removed 1 Paid\n  removed 1 Settled\n");
    for (const name of ["Paid", "Settled"]) expect(told(lock, `Open, ${name} = 1`)).toEqual([]);
    expect(told(lock, "Open, Lost = 1")).toEqual(["IW5005 State.Lost"]);
    expect(told(lock, "Open, Settled = 2")).toEqual(["IW5005 State.Settled"]);
  });

  test("is remembered while another one has its number", () => {
    const lock = removed("Open, Paid = 1, Settled = 1", "Open, Paid = 1");
    expect(lock).toContain("  1 Paid\n  removed 1 Settled\n");
    expect(told(lock, "Open, Paid = 1")).toEqual([]);
    expect(told(lock, "Open, Paid = 1, Settled = 2")).toEqual(["IW5005 State.Settled"]);
    expect(told(lock, "Open, Paid = 1, Settled = 1")).toEqual([]);
  });
});

test.each([
  ["a new one", "Paid = 1", "Settled = 1, Paid = 1"],
  ["a known one", "Paid = 1, Settled = 1", "Settled = 1, Paid = 1"],
])("of several names of a value, JSON has the first, which must not become %s", (_, before, after) => {
  const text = (values: string): string =>
    contract(
      "  /** @operationContract */\n  Set(state: State): Promise<void>;\n",
      `export enum State { Open, ${values} }`,
    );
  const lock = lockText({ "main.ts": text(before) });
  expect(checkTexts({ "main.ts": text(after) }, lock).problems).toEqual([]);
  expect(checkTexts({ "main.ts": text(after) }, lock, "json").problems.map((one) => one.text)).toEqual([
    "1 is State.Settled in JSON now and was State.Paid when it was locked: JSON has the first name of a number. Write Paid before Settled, or accept it: interwire lock --accept State.Settled.",
  ]);
});
