import { applyFixes } from "../support/apply-fixes.js";
import { outside } from "../support/outside.js";

const { checkFixable } = outside<typeof import("./fix-texts.js")>(require.resolve("./fix-texts.js"));
const { checkTexts, lockText, updatedText } = outside<typeof import("./lock-texts.js")>(
  require.resolve("./lock-texts.js"),
);

/** A message and an enum that reserve what the given options say, and have the given members beside their first ones. */
const contract = (options: string, member = "", value = ""): string => `import type { int32 } from "interwire";
/** @dataContract ${options} */
export enum State { Open, Paid${value} }
/** @dataContract ${options} */
export interface Order {
  /** @dataMember 1 */
  id: int32;
  /** @dataMember 2 */
  state: State;
${member}}
`;
const member = (annotation: string, name: string): string => `  /** @dataMember ${annotation} */\n  ${name}: int32;\n`;
const reserving = '{ reserved: [60, "70 to 72"], reservedNames: ["gone", "Lost"] }';
const locked = lockText({ "main.ts": contract(reserving) });

const codesOf = (text: string, level: "wire" | "json" | "source", lock = locked): readonly string[] =>
  checkTexts({ "main.ts": text }, lock, level).problems.map(({ code, on }) => `${code} ${on}`);

test("the lock file has what is reserved", () => {
  expect(locked.slice(locked.indexOf("\n\n") + 2)).toBe(`message Order named
  1 id: int32
  2 state: enum State
  reserved 60
  reserved 70 to 72
  reserved "Lost"
  reserved "gone"

enum State
  0 Open
  1 Paid
  reserved 60
  reserved 70 to 72
  reserved "Lost"
  reserved "gone"
`);
});

test("a range without an end is read as it was written", () => {
  const text = lockText({ "main.ts": contract('{ reserved: ["1000 to max"] }') });
  expect(text.match(/ {2}reserved 1000 to max\n/g)).toHaveLength(2);
  expect(updatedText({ "main.ts": contract('{ reserved: ["1000 to max"] }') }, text)).toBe(text);
});

test("what is no longer reserved breaks nothing by itself", () => {
  expect(codesOf(contract(""), "source")).toEqual([]);
});

test.each([
  ["the number of a member", contract("", member("60", "other")), ["IW5005 other"], ["IW5005 other"]],
  ["a number within a range", contract("", member("71", "other")), ["IW5005 other"], ["IW5005 other"]],
  ["the name of a member", contract("", member("3", "gone")), [], ["IW5005 gone"]],
  ["the name of a member in protobuf", contract("", member('{ order: 3, name: "gone" }', "a")), [], ["IW5005 a"]],
  ["the number of an enum's value", contract("", "", ", Other = 60"), ["IW5005 State"], ["IW5005 State"]],
  ["the name of an enum's value", contract("", "", ", Lost"), [], ["IW5005 State"]],
  ["nothing", contract("", member("61", "other"), ", Other = 61"), [], []],
])("what is no longer reserved, and used again: %s", (_, text, wire, json) => {
  expect(codesOf(text, "wire")).toEqual(wire);
  expect(codesOf(text, "json")).toEqual(json);
});

test.each([
  [60, "61"],
  [71, "73"],
])("the problem at %i says which number is free: %s", (number, free) => {
  const { problems } = checkTexts({ "main.ts": contract("", member(`${number}`, "other")) }, locked);
  expect(problems[0]?.text).toBe(
    `'other' has the number ${number}, which was reserved: peers that are older may take it for a member that is gone. Give it ${free}, or accept it: interwire lock --accept Order.other.`,
  );
});

test.each([
  ["a member", contract(reserving).replace("id: int32", "id: string"), "give the new member 73"],
  ["an enum", contract("", "", ", Other = 70"), "Give it 73"],
  [
    "an enum whose larger numbers are reserved",
    contract('{ reserved: ["64 to max"] }', "", ", Other = 60"),
    "Give it 2",
  ],
])("a number that is reserved is not advised: %s", (_, text, advice) => {
  const lock = lockText({ "main.ts": contract('{ reserved: ["3 to 72"] }') });
  expect(checkTexts({ "main.ts": text }, lock).problems[0]?.text).toContain(advice);
});

test("the fixes give what has a reserved number another one", () => {
  const text = contract("", member("60", "other") + member("71", "last"), ", Other = 70");
  const { problems } = checkFixable({ "main.ts": text }, locked);
  expect(problems.map(({ code }) => code)).toEqual(["IW5005", "IW5005", "IW5005"]);
  const fixed = applyFixes(
    { "main.ts": text },
    problems.flatMap(({ fix }) => fix ?? []),
  );
  expect(fixed["main.ts"]).toBe(contract("", member("73", "other") + member("74", "last"), ", Other = 73"));
  expect(checkFixable(fixed, locked)).toEqual({ problems: [], errors: [] });
});

test("the lock file keeps what was reserved, but for what was accepted", () => {
  expect(updatedText({ "main.ts": contract("") }, locked)).toBe(locked);
  const used = contract("", member("71", "gone"), ", Lost = 60");
  const updated = updatedText({ "main.ts": used }, locked);
  const left = [...updated.matchAll(/^ {2}reserved (.*)$/gm)].map(([, text]) => text);
  expect(left).toEqual(["60", "70", "72", '"Lost"', "70 to 72", '"gone"']);
  expect(codesOf(used, "source", updated)).toEqual([]);
});

test("a member that was reserved and removed may come back as it was", () => {
  const whole = contract("", member("60", "gone"));
  const removed = updatedText({ "main.ts": contract(reserving) }, lockText({ "main.ts": whole }));
  expect(removed).toContain("  removed 60 gone: int32\n  reserved 60\n");
  expect(codesOf(whole, "source", removed)).toEqual([]);
});

test("both sides of a merge have what either of them reserves", () => {
  const [ours, theirs] = ["{ reserved: [60] }", '{ reserved: [61], reservedNames: ["gone"] }'].map((options) =>
    lockText({ "main.ts": contract(options) }),
  );
  const conflict = `<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`;
  expect(updatedText({ "main.ts": contract("") }, lockText({ "main.ts": contract("") }))).not.toContain("reserved");
  expect(codesOf(contract("", member("60", "a") + member("61", "b")), "wire", conflict)).toEqual([
    "IW5005 a",
    "IW5005 b",
  ]);
});

test("equal enums of one name that reserve different numbers are two", () => {
  const text = (name: string, number: number): string =>
    `/** @dataContract { reserved: [${number}] } */
export enum State { Open }
/** @dataContract */
export interface ${name} {
  /** @dataMember 1 */
  state: State;
}
`;
  const lock = lockText({ "bill.ts": text("Bill", 3), "order.ts": text("Order", 4) });
  expect(lock.slice(lock.indexOf("\nenum State\n") + 1)).toBe(
    "enum State\n  0 Open\n  reserved 3\n\nenum State_2\n  0 Open\n  reserved 4\n",
  );
});
