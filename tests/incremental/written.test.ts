import type { BuildName } from "./builds";
import { Steps } from "./run-steps";
import type { ChoiceName } from "./sources";

const own = (name: string): string[] => [`out/${name}.d.ts`, `out/${name}.js`, `out/${name}.js.map`];

const edits: readonly (readonly [rule: string, choice: ChoiceName, to: number, written: readonly string[]])[] = [
  ["a comment", "a line comment", 1, own("deep")],
  ["the body of a function that returns nothing others see", "a body", 1, own("user")],
  ["the body of a function that states its result", "a stated body", 1, own("stated")],
  ["a file that reaches no contract", "an unconcerned file", 1, own("unconcerned")],
];

const variants: readonly { readonly name: string; readonly options: object }[] = [
  { name: "plain", options: {} },
  { name: "isolatedModules", options: { isolatedModules: true } },
];
const modes: readonly BuildName[] = ["incremental", "solution", "watch"];

describe.each(variants)("$name: an edit writes its own file alone:", ({ options }) => {
  const steps = new Steps({ version: "6.0", layout: "one", options: { ...options }, modes });
  beforeAll(() => {
    steps.step({}, "the first build");
  });

  test("none at all writes nothing", () => steps.repeat([]));

  test.each(edits)("%s", (rule, choice, to, written) => {
    steps.step({ [choice]: to }, rule);
    for (const mode of modes) expect({ mode, written: steps.written(mode) }).toEqual({ mode, written });
    steps.step({}, "back");
  });
});

describe("a documenting comment, which is part of the declaration file,", () => {
  const writtenWith = (options: object): string[] => {
    const steps = new Steps({ version: "6.0", layout: "one", options: { ...options }, modes: ["incremental"] });
    steps.step({}, "the first build");
    steps.step({ "deep's comment": 1 }, "a documenting comment");
    return steps.written("incremental");
  };

  test("writes what it writes without the transformer", () => {
    expect(writtenWith({})).toEqual(writtenWith({ plugins: [] }));
  });

  test("writes its own file alone under removeComments", () => {
    expect(writtenWith({ removeComments: true })).toEqual(own("deep"));
  });
});

test("a comment in a project writes nothing in those that reference it", () => {
  const steps = new Steps({ version: "6.0", layout: "two", options: {}, modes: ["solution"] });
  steps.step({}, "the first build");
  steps.step({ "a line comment": 1 }, "a comment");
  const written = steps.written("solution").filter((name) => !name.endsWith(".map"));
  expect(written).toEqual(["contracts/out/deep.js"]);
});
