import { outside } from "../support/outside.js";

const { checkTexts, goneFrom, lockText, updatedText } = outside<typeof import("./lock-texts.js")>(
  require.resolve("./lock-texts.js"),
);

const update = (text: string, lock: string): string => updatedText({ "main.ts": text }, lock);
const codesOf = (text: string, lock: string): readonly string[] =>
  checkTexts({ "main.ts": text }, lock).problems.map(({ code }) => code);

const shop = (name: string, members: string, state = "State", values = "Open = 0, Paid = 1"): string => `
import type { int32 } from "interwire";
export enum ${state} { ${values} }
/** @dataContract { name: "${name}" } */
export interface Order {
  /** @dataMember 1 */
  state: ${state};
${members}}
/** @serviceContract { name: "Orders" } */
export interface IOrders {
  /** @operationContract */
  Get(): Promise<Order>;
}
`;
const note = "  /** @dataMember 2 */\n  note: string;\n";
const total = "  /** @dataMember 2 */\n  total: int32;\n";

describe("a message or an enum under a new name", () => {
  const whole = lockText({ "main.ts": shop("shop.Order", note, "State", "Open = 0, Paid = 1, Sent = 2") });
  const removed = update(shop("shop.Order", ""), whole);

  test("keeps what was removed from it", () => {
    const renamed = update(shop("shop.Purchase", ""), removed);
    expect(renamed).toContain("message shop.Purchase\n  1 state: enum State\n  removed 2 note: string\n");
    expect(codesOf(shop("shop.Purchase", total), renamed)).toEqual(["IW5005"]);
    const other = update(shop("shop.Order", "", "Phase"), removed);
    expect(other).toContain("enum Phase\n  0 Open\n  1 Paid\n  removed 2 Sent\n");
    expect(codesOf(shop("shop.Order", "", "Phase", "Open = 0, Paid = 1, Lost = 2"), other)).toEqual(["IW5005"]);
  });

  test("keeps what is removed in the same edit", () => {
    expect(update(shop("shop.Purchase", ""), whole)).toContain("  removed 2 note: string\n");
  });

  test("has nothing of a message whose place it takes", () => {
    const taken = shop("shop.Other", total).replace(
      "@dataMember 1 */\n  state: State;",
      "@dataMember 1 */\n  name: string;",
    );
    expect(update(taken, whole)).not.toContain("removed");
  });
});

test("a message that peers send under its name stays so when an operation uses it", () => {
  const event = `
import type { int64 } from "interwire";
/** @dataContract { name: "shop.Event" } */
export interface Event {
  /** @dataMember 1 */
  id: int64;
}
/** @serviceContract { name: "Events" } */
export interface IEvents {
  /** @operationContract */
  Last(): Promise<`;
  const unused = `${event}void>;\n}\n`;
  const used = update(`${event}Event>;\n}\n`, lockText({ "main.ts": unused }));
  expect(used).toContain("message shop.Event named\n");
  expect(update(`${event}Event>;\n}\n`, used)).toBe(used);
});

test("the last argument beside a stream that is removed is remembered", () => {
  const upload = (parameters: string): string => `
import type { int32 } from "interwire";
/** @serviceContract { name: "Files" } */
export interface IFiles {
  /** @operationContract */
  Upload(${parameters}items: AsyncIterable<string>): Promise<void>;
}
`;
  const removed = update(upload(""), lockText({ "main.ts": upload("folder: string, ") }));
  expect(removed).toContain("removed 1 folder: string\n");
  expect(update(upload(""), removed)).toBe(removed);
  expect(codesOf(upload("size: int32, "), removed)).toEqual(["IW5005"]);
});

describe("a message that peers send under its name, and that was removed", () => {
  const event = (type: string): string => `
import type { int64 } from "interwire";
/** @dataContract { name: "shop.Event" } */
export interface Event {
  /** @dataMember 1 */
  id: ${type};
}
`;
  const other = "/** @dataContract */\nexport interface Other {\n  /** @dataMember 1 */\n  id: string;\n}\n";
  const removed = update(other, lockText({ "main.ts": event("int64") + other }));

  test("stays in the lock file", () => {
    expect(removed).toContain("message shop.Event removed\n  1 id: int64\n");
    expect(update(other, removed)).toBe(removed);
    expect(goneFrom({ "main.ts": other }, removed)).toEqual([]);
  });

  test("may come back as it was, and as nothing else", () => {
    expect(codesOf(event("int64") + other, removed)).toEqual([]);
    expect(codesOf(event("string") + other, removed)).toEqual(["IW5003"]);
    expect(update(event("int64") + other, removed)).toBe(lockText({ "main.ts": event("int64") + other }));
  });
});

test("a generic message is advised to keep the name of its declaration", () => {
  const page = (name: string, argument: string): string => `
/** @dataContract { name: "shop.Line" } */
export interface Line {
  /** @dataMember 1 */
  text: string;
}
/** @dataContract { name: "shop.Entry" } */
export interface Entry {
  /** @dataMember 1 */
  text: string;
}
export interface ${name}<T> {
  /** @dataMember 1 */
  items: T[];
}
/** @serviceContract { name: "Lines" } */
export interface ILines {
  /** @operationContract */
  List(): Promise<${name}<${argument}>>;
}
`;
  const advice = (after: string): readonly string[] =>
    checkTexts({ "main.ts": after }, lockText({ "main.ts": page("Page", "Line") }), "source").problems.map(
      ({ text }) => / Keep .*?(?=, or )/.exec(text)?.[0] ?? "",
    );
  expect(advice(page("Sheet", "Line"))).toEqual([' Keep its name: @dataContract { name: "Page" }']);
  expect(advice(page("Page", "Entry"))).toEqual([" Keep its type"]);
});
