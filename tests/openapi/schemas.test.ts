import { type int64, type Message, messageOf } from "interwire";
import { fromJson, type JsonValue, toJson } from "interwire/json";
import { jsonSchema } from "interwire/openapi";
import { randomSchema } from "../proof/random-schema.js";
import { compileSchemas } from "../proof/subject.js";
import { protoFixtures } from "../proto/fixtures.js";
import { sampled } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";
import { jsonMutant } from "./json-mutants.js";
import { type JsonSubject, randomJson } from "./random-json.js";
import { judgeOf } from "./schema-judge.js";
import { SchemaValues } from "./schema-values.js";

const firstSeed = Number(process.env.INTERWIRE_SEED ?? 1);

const fixtures: readonly Message<unknown>[] = protoFixtures.flatMap(({ parts }) =>
  parts.filter((part) => "typeName" in part && !("service" in part)).map((part) => part as unknown as Message<unknown>),
);

function randomSubjects(count: number): JsonSubject[] {
  const schemas = Array.from({ length: count }, (_, i) => randomSchema(firstSeed + i, `J${firstSeed + i}`));
  return compileSchemas("openapi-random", schemas)
    .filter(({ isRequest }) => !isRequest)
    .map(({ table, root, ...subject }) => ({
      name: table.name,
      message: table as unknown as Message<unknown>,
      desc: root,
      read: (message) => subject.valueOf(message),
    }));
}

interface Tally {
  /** What ajv finds in JSON that we write. */
  readonly refused: string[];
  /** JSON that ajv accepts, and we do not read. */
  readonly unread: string[];
  written: number;
  mutants: number;
}

function judgeAll(subjects: readonly JsonSubject[], valuesEach: number): Tally {
  const tally: Tally = { refused: [], unread: [], written: 0, mutants: 0 };
  for (const [at, subject] of subjects.entries()) {
    const schema = jsonSchema(subject.message);
    // ajv mistakes members with these names.
    if (/"(__proto__)?":/.test(JSON.stringify(schema))) continue;
    const judge = judgeOf(schema);
    const next = seededRandom(at);
    for (const json of randomJson(subject, firstSeed + at, valuesEach)) {
      tally.written++;
      const wrong = judge(json);
      if (wrong !== undefined) tally.refused.push(`${subject.name} ${wrong}: ${JSON.stringify(json)}`);
      for (let i = 0; i < 15; i++) {
        const mutant = jsonMutant(json, next);
        if (mutant === undefined || judge(mutant) !== undefined) continue;
        tally.mutants++;
        const unread = failure(subject.message, mutant);
        if (unread !== undefined) tally.unread.push(`${subject.name} ${unread}: ${JSON.stringify(mutant)}`);
      }
    }
  }
  return tally;
}

function failure(message: Message<unknown>, json: JsonValue): string | undefined {
  try {
    fromJson(message, json);
    return undefined;
  } catch (error) {
    // Which messages an Any may hold is not a matter of its schema, nor which units the number of a time of C# may have.
    return /"@type" is not there|: a bcl\.\w+ of -?\d+ in units of scale/.test(String(error))
      ? undefined
      : String(error);
  }
}

test("what fits the schemas of the messages of all fixtures is read, and what is written of them fits", () => {
  const wrong: string[] = [];
  for (const [at, message] of fixtures.entries()) {
    const schema = jsonSchema(message);
    const judge = judgeOf(schema);
    const source = new SchemaValues(schema, seededRandom(firstSeed + at));
    for (let i = 0; i < 50; i++) {
      const json = source.value();
      const found = judge(json) ?? failure(message, json) ?? judge(toJson(message, fromJson(message, json)));
      if (found !== undefined) wrong.push(`${message.name} ${found}: ${JSON.stringify(json)}`);
    }
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(fixtures.length).toBeGreaterThan(80);
});

test("what is written of random messages fits their schemas, and what else fits is read", () => {
  const subjects = randomSubjects(sampled(40, 1000));
  const { refused, unread, written, mutants } = judgeAll(subjects, 10);
  expect([refused.slice(0, 3), unread.slice(0, 3)]).toEqual([[], []]);
  expect(written).toBeGreaterThan(subjects.length * 5);
  expect(mutants).toBeGreaterThan(written);
});

interface Wide {
  which:
    | { /** @dataMember 1 */ case: "a"; value: string }
    | { /** @dataMember 2 */ case: "b"; value: string }
    | { /** @dataMember 3 */ case: "c"; value: string }
    | { /** @dataMember 4 */ case: "d"; value: string }
    | { /** @dataMember 5 */ case: "e"; value: string }
    | { /** @dataMember 6 */ case: "f"; value: string }
    | { case?: undefined };
  /** @dataMember 7 */
  other: string;
}

describe("of a oneof with many members, an object has at most one", () => {
  const schema = jsonSchema(messageOf<Wide>());

  test.each<[json: JsonValue, fits: boolean]>([
    [{}, true],
    [{ other: "x" }, true],
    [{ a: "x", other: "x" }, true],
    [{ f: "x" }, true],
    [{ a: "x", f: "x" }, false],
    [{ b: "x", c: "x", other: "x" }, false],
    [{ a: "x", b: "x", c: "x" }, false],
  ])("%j", (json, fits) => {
    expect(judgeOf(schema)(json) === undefined).toBe(fits);
  });

  test("and its schema has each name a few times", () => {
    expect(JSON.stringify(schema).match(/"required"/g)?.length).toBe(2 * 6);
  });
});

test.each<[json: JsonValue, fits: boolean]>([
  ["0", true],
  ["-9223372036854775808", true],
  ["007", false],
  ["9223372036854775807", true],
  ["8999999999999999999", true],
  ["9223372036854775808", false],
  ["-9223372036854775809", false],
  ["10000000000000000000", false],
  ["", false],
])("the text %j of an integer with 64 bits fits its schema: %s", (json, fits) => {
  expect(judgeOf(jsonSchema(messageOf<Long>()))({ value: json }) === undefined).toBe(fits);
});

interface Long {
  /** @dataMember 1 */
  value: int64;
}
