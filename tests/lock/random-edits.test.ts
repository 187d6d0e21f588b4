import { contractSource } from "../proof/contract-source.js";
import { randomSchema } from "../proof/random-schema.js";
import type { Schema } from "../proof/schema.js";
import { compileSchemas, type Subject } from "../proof/subject.js";
import { outside } from "../support/outside.js";
import { sampled } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";
import { witness } from "./bytes-witness.js";
import { type EditName, editNames, editSchema, isEditable, type SchemaEdit } from "./schema-edits.js";

const { checkTexts, lockText } = outside<typeof import("./lock-texts.js")>(require.resolve("./lock-texts.js"));

/** Edits that the lock refuses although no value is lost yet, and why. */
const refusedInAdvance: Partial<Record<EditName, string>> = {
  "a member is removed": "one day a new member could get its number",
  "an optional member becomes required": "zero and an absent value become the same",
};

const schemaCount = sampled(12, 200);

interface Case {
  readonly name: string;
  readonly schema: Schema;
  readonly edit: SchemaEdit;
  readonly before: Subject;
  readonly after: Subject;
}

let cases: readonly Case[];
beforeAll(() => {
  const seeds = Array.from({ length: schemaCount * 4 }, (_, at) => 7000 + at);
  const schemas = seeds
    .map((seed) => randomSchema(seed, `L${seed}`))
    .filter(isEditable)
    .slice(0, schemaCount);
  const made = schemas.flatMap((schema, at) => {
    const random = seededRandom(at + 1);
    return editNames.flatMap((what) => {
      const edit = editSchema(schema, what, random);
      return edit === undefined ? [] : [{ schema, at, edit }];
    });
  });
  const before = compileSchemas("lock-before", schemas, 1);
  const after = compileSchemas(
    "lock-after",
    made.map(({ edit }) => edit.edited),
    1,
  );
  cases = made.map(({ schema, at, edit }, index) => ({
    name: `${schema.name}: ${edit.what}`,
    schema,
    edit,
    before: before[at] as Subject,
    after: after[index] as Subject,
  }));
});

/** The codes of what the lock says of an edit. */
function codesOf({ schema, edit }: Case): readonly string[] {
  const locked = lockText({ "main.ts": contractSource([schema]) });
  return checkTexts({ "main.ts": contractSource([edit.edited]) }, locked).problems.map(({ code }) => code);
}

test("an edit that the lock takes for compatible loses nothing in bytes, and of one that it refuses there is a witness", () => {
  const wrong: string[] = [];
  const witnessed = new Set<EditName>();
  const refused = new Set<EditName>();
  for (const one of cases) {
    const found = witness(one.before, one.after, one.edit, 1);
    const codes = codesOf(one);
    if (found !== undefined) witnessed.add(one.edit.what);
    if (codes.length > 0) refused.add(one.edit.what);
    if (found !== undefined && codes.length === 0) wrong.push(`${one.name}: ${found}`);
  }
  expect(wrong).toEqual([]);
  const withoutReason = [...refused].filter((what) => !witnessed.has(what) && refusedInAdvance[what] === undefined);
  expect(withoutReason).toEqual([]);
  expect([...new Set(cases.map(({ edit }) => edit.what))].sort()).toEqual([...editNames].sort());
});
