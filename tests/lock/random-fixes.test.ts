import { contractSource } from "../proof/contract-source.js";
import { randomSchema } from "../proof/random-schema.js";
import { outside } from "../support/outside.js";
import { sampled } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";
import { type EditName, editNames, editSchema, isEditable } from "./schema-edits.js";

const { checkFixable, faultsOfFixes } = outside<typeof import("./fix-texts.js")>(require.resolve("./fix-texts.js"));
const { lockText } = outside<typeof import("./lock-texts.js")>(require.resolve("./lock-texts.js"));

const schemas = Array.from({ length: sampled(12, 200) * 4 }, (_, at) => randomSchema(9000 + at, `F${9000 + at}`))
  .filter(isEditable)
  .slice(0, sampled(12, 200));

/** The edits whose problems have fixes, at some level. */
const fixed: readonly EditName[] = [
  "a member gets another number",
  "a member is removed",
  "a member is renamed",
  "a number is used again",
  "an optional member becomes required",
  "two members of one type change places",
];

test("the fixes of random edits of random contracts undo what they are about", () => {
  const faults: string[] = [];
  const met = new Set<EditName>();
  for (const [at, schema] of schemas.entries()) {
    const locked = lockText({ "main.ts": contractSource([schema]) });
    const random = seededRandom(at + 1);
    for (const what of editNames) {
      const edit = editSchema(schema, what, random);
      if (edit === undefined) continue;
      const text = contractSource([edit.edited]);
      const { problems } = checkFixable({ "main.ts": text }, locked, "json");
      if (problems.some(({ fix }) => fix !== undefined)) met.add(what);
      faults.push(...faultsOfFixes(text, locked, "json").map((one) => `${schema.name}: ${what}: ${one}`));
    }
  }
  expect(faults).toEqual([]);
  expect([...met].sort()).toEqual(fixed);
});
