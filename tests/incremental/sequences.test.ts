import { sharedRows } from "../support/sample";
import type { BuildName } from "./builds";
import { sequences } from "./edit-sequences";
import { Steps } from "./run-steps";
import type { State } from "./sources";

const ways: readonly { name: string; layout: "one" | "two"; mode: BuildName }[] = [
  { name: "--incremental", layout: "one", mode: "incremental" },
  { name: "-b", layout: "one", mode: "solution" },
  { name: "--watch", layout: "one", mode: "watch" },
  { name: "-b with project references", layout: "two", mode: "solution" },
];

describe.each(ways.map((way, place) => ({ ...way, place })))("$name equals a clean build when", (way) => {
  const { layout, mode, place } = way;
  const steps = new Steps({ version: "6.0", layout, modes: [mode], options: {} });
  beforeAll(() => {
    steps.step({}, "the first build");
  });

  // In `npm test` a third of the sequences, each built in one of the ways.
  test.each(sharedRows(sequences, place, 3 * ways.length))("%s", (_rule, edits) => {
    let state: State = {};
    for (const { choice, to, reports } of edits) {
      state = { ...state, [choice]: to };
      const errors = steps.step(state, `${choice}: ${to}`);
      expect(errors.join("\n")).toMatch(reports ?? /^$/);
      if (errors.length > 0) steps.repeat(errors);
    }
    expect(steps.step({}, "all is fixed")).toEqual([]);
  });
});
