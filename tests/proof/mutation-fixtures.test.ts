import { sampled } from "../support/sample.js";
import { fuzz } from "./fuzz.js";
import { twins } from "./twins.js";

const mutantsOf: Readonly<Record<string, number>> = { Everything: 300_000, Person: 90_000 };

test.each(twins)("mutants of $message of $file are read or refused as elsewhere", ({ message, subject }) => {
  const all = mutantsOf[message] ?? 7_000;
  const count = sampled(all / 4, all);
  const tally = fuzz([subject], count, 9);
  expect(tally.mutants).toBe(count);
  expect(tally.accepted).toBeGreaterThan(count / 10);
  expect(tally.strange).toBeGreaterThan(count / 200);
  expect(tally.refused).toBeGreaterThan(count / 10);
});
