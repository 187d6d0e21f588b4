import { outside } from "../support/outside.js";

const { checkTexts, lockText, updatedText } = outside<typeof import("./lock-texts.js")>(
  require.resolve("./lock-texts.js"),
);

/** A module with an enum `State` of its own, and a message that has it. */
const message = (name: string, values: string, number = 1): string => `export enum State { ${values} }
/** @dataContract */
export interface ${name} {
  /** @dataMember ${number} */
  state: State;
}
`;
const two = { "bill.ts": message("Bill", "Open, Paid"), "order.ts": message("Order", "Open, Sent") };
const locked = lockText(two);

/** The problems of each text as the check of a single file sees them: `order.ts:1:13 IW5008`. */
const told = (texts: Readonly<Record<string, string>>, lock = locked): readonly string[] =>
  checkTexts(texts, lock, "source").problems.map(({ at, code, text }) => `${at} ${code}: ${text.split(" ")[0]}`);

describe("two enums of one name", () => {
  test("are told apart in the lock file by numbers", () => {
    expect(locked).toContain("1 state: enum State\n");
    expect(locked).toContain("1 state: enum State_2\n");
  });

  test("have kept their names", () => {
    expect(told(two)).toEqual([]);
  });

  test("are each compared with the one that the member had", () => {
    const changed = { ...two, "order.ts": message("Order", "Open, Held, Sent") };
    expect(told(changed)).toEqual(["order.ts:1:13 IW5008: State.Sent"]);
    const removed = { ...two, "order.ts": message("Order", "Open") };
    expect(told(removed)).toEqual(["order.ts:1:13 IW5009: State.Sent"]);
    const [problem] = checkTexts(removed, locked).problems;
    expect(problem?.text).toContain("interwire lock --accept State_2.Sent");
  });

  test("keep their numbers and what was removed when another one of the name comes before them", () => {
    const three = { "article.ts": message("Article", "New, Old"), ...two };
    const removed = updatedText({ ...two, "order.ts": message("Order", "Open") }, locked);
    expect(removed).toContain("enum State_2\n  0 Open\n  removed 1 Sent\n");
    const added = updatedText({ ...three, "order.ts": message("Order", "Open") }, removed);
    expect(added).toContain("message Article named\n  1 state: enum State_3\n");
    expect(added).toContain("enum State\n  0 Open\n  1 Paid\n");
    expect(added).toContain("enum State_2\n  0 Open\n  removed 1 Sent\n");
    expect(updatedText({ ...three, "order.ts": message("Order", "Open") }, added)).toBe(added);
  });

  test("of which one is gone leave the other as it was", () => {
    const one = { "order.ts": two["order.ts"] };
    const left = updatedText(one, locked);
    expect(left).toContain("enum State_2\n");
    expect(told(one, left)).toEqual([]);
  });

  test("of which one is renamed are a change of its name alone", () => {
    const renamed = { ...two, "order.ts": two["order.ts"].replaceAll("State", "Status") };
    expect(told(renamed)).toEqual(["order.ts:1:13 IW5012: The"]);
  });

  test("of which a member takes the other are a change of the member", () => {
    const order = two["order.ts"].replace(/export enum .*/, 'import type { State } from "./bill.js";');
    const more = { ...two, "use.ts": message("Use", "Open, Sent") };
    const lock = lockText(more);
    expect(told({ ...more, "order.ts": order }, lock)).toEqual(["order.ts:5:3 IW5003: 'Order.state'"]);
  });

  test("of which one's member comes back as it was are compatible", () => {
    const order = two["order.ts"].replace(
      "/** @dataMember 1 */\n  state: State;",
      "/** @dataMember 2 */\n  id: string;",
    );
    const removed = updatedText({ ...two, "order.ts": order }, locked);
    expect(told(two, removed)).toEqual(["order.ts:3:18 IW5004: 'id'"]);
  });
});

test("an enum is found again at a member that got another number", () => {
  const texts = { "order.ts": message("Order", "Open, Sent", 2) };
  const lock = lockText({ "order.ts": message("Order", "Open, Sent") });
  expect(updatedText(texts, lock)).toContain("enum State\n");
});
