import { join } from "node:path";
import { type Outcome, runSuite } from "./runner.js";

test("Google's conformance suite passes: proto3 and edition 2023, in bytes and JSON", () => {
  const outcomes = runSuite(join(__dirname, "testee.js"));
  process.stdout.write(report(outcomes));
  expect(outcomes.length).toBeGreaterThan(5_500);
  const skipped = outcomes.filter(({ isSkipped }) => isSkipped).map(({ name }) => name);
  expect(skipped.filter((name) => !/\.(Editions_)?Proto2\.|\.TextFormat(Input|Output)\b/.test(name))).toEqual([]);
  const failures = outcomes.flatMap(({ name, failure }) => (failure === undefined ? [] : `${name}: ${failure}`));
  expect(failures).toEqual([]);
}, 600_000);

/** How many tests were run, and what came of them. */
function report(outcomes: readonly Outcome[]): string {
  const attempted = outcomes.filter(({ isSkipped }) => !isSkipped);
  const passed = attempted.filter(({ failure }) => failure === undefined);
  const groups = ["Required", "Recommended"].flatMap((level) =>
    ["binary", "JSON"].map((form) => {
      const ofGroup = attempted.filter(({ name }) => name.startsWith(`${level}.`) && formOf(name) === form);
      const failed = ofGroup.filter(({ failure }) => failure !== undefined).length;
      return `  ${level}, ${form}: ${ofGroup.length - failed} passed, ${failed} failed\n`;
    }),
  );
  const skipped = outcomes.length - attempted.length;
  return `Google's conformance suite: ${attempted.length} attempted, ${passed.length} passed, ${skipped} skipped\n${groups.join("")}`;
}

/** A test is of JSON when its input or its output is. */
const formOf = (name: string): string => (/\.(Json(Input|Output)|Validator)\b/.test(name) ? "JSON" : "binary");
