import { outside } from "../support/outside.js";

const { checkTexts, lockText, updatedText } = outside<typeof import("./lock-texts.js")>(
  require.resolve("./lock-texts.js"),
);

const message = (name: string, values: string): string => `export enum State { ${values} }
/** @dataContract */
export interface ${name} {
  /** @dataMember 1 */
  state: State;
}
`;
const [bill, order, article] = [
  message("Bill", "Open, Paid"),
  message("Order", "Open, Sent"),
  message("Article", "New, Old"),
];

/** The text of a lock file, as git leaves it, whose two sides have different lines behind a line. */
function conflicting(text: string, after: string, ours: string, theirs: string): string {
  expect(text).toContain(after);
  return text.replace(after, `${after}<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> feature\n`);
}

describe("enums of one name that two branches have added", () => {
  const texts = { "article.ts": article, "bill.ts": bill, "order.ts": order };
  const base = lockText({ "bill.ts": bill });
  const head = "message Article named\n  1 state: enum State_2\n\nmessage Bill named";
  const tail = "1 state: enum State\n\nmessage Order named\n  1 state: enum State_2\n";
  const joined = base
    .replace("message Bill named", head)
    .replace("1 state: enum State\n", tail)
    .concat("\nenum State_2\n");
  const sides = ["  0 Open\n  1 Sent\n", "  0 New\n  1 Old\n"] as const;

  test.each([
    ["ours", sides[0], sides[1]],
    ["theirs", sides[1], sides[0]],
  ])("stay apart if the first message is of %s", (_, ours, theirs) => {
    const merged = conflicting(joined, "\nenum State_2\n", ours, theirs);
    expect(checkTexts(texts, merged, "source").printed).toEqual([]);
    const written = updatedText(texts, merged);
    expect(written).not.toContain("removed");
    for (const values of ["  0 Open\n  1 Paid\n", ...sides]) expect(written).toContain(values);
  });
});

test("an enum that both branches have changed has the values of both", () => {
  const lock = lockText({ "bill.ts": bill });
  const merged = conflicting(lock, "  1 Paid\n", "  2 Sent\n", "  3 Held\n");
  const after = (values: string): readonly string[] =>
    checkTexts({ "bill.ts": message("Bill", values) }, merged).problems.map(({ text }) => text.split(" ")[0] ?? "");
  expect(after("Open, Paid, Sent, Held")).toEqual([]);
  expect(after("Open, Paid, Sent")).toEqual(["State.Held"]);
});

test("a message that is sent under its name, and that a branch has removed, stays removed", () => {
  const texts = { "bill.ts": bill };
  const lock = lockText({
    "bill.ts": bill,
    "order.ts": order.replace("State {", "Status {").replace(": State", ": Status"),
  });
  const head = "message Order named\n";
  const merged = conflicting(lock.replace(head, ""), "1 state: enum State\n\n", head.replace("named", "removed"), head);
  expect(updatedText(texts, merged)).toContain("message Order removed\n");
});

test("a value that both branches have given a number of its own is a conflict, which a single file shows", () => {
  const merged = conflicting(lockText({ "bill.ts": bill }), "  1 Paid\n", "  2 Sent\n", "  3 Sent\n");
  const { printed } = checkTexts({ "bill.ts": message("Bill", "Open, Paid, Held, Lost, Sent") }, merged);
  expect(printed.join("\n")).toContain("IW5014: Both sides of a merge changed State.Sent in interwire.lock");
});
