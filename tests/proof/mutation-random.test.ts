import { sampled } from "../support/sample.js";
import { fuzz } from "./fuzz.js";
import { randomSchema } from "./random-schema.js";
import { compileSchemas } from "./subject.js";

const seed = Number(process.env.INTERWIRE_SEED ?? 2);
const schemaCount = 100;
const mutantsEach = sampled(1250, 5000);

test(`mutants of messages of ${schemaCount} random contracts are read or refused as elsewhere`, () => {
  const schemas = Array.from({ length: schemaCount }, (_, i) => randomSchema(seed + i, `S${seed + i}`));
  const tally = fuzz(compileSchemas("proof-mutation", schemas), mutantsEach, seed);
  expect(tally.mutants).toBe(schemaCount * mutantsEach);
  expect(tally.accepted).toBeGreaterThan(tally.mutants / 10);
  expect(tally.strange).toBeGreaterThan(tally.mutants / 200);
  expect(tally.refused).toBeGreaterThan(tally.mutants / 10);
  expect(Object.keys(tally.explained).filter((name) => tally.explained[name] === 0)).toEqual([]);
});
