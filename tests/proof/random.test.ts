import { sampled } from "../support/sample.js";
import { describeFinding, disagreement } from "./disagreement.js";
import { firstFinding } from "./first-finding.js";
import { randomSchema } from "./random-schema.js";
import { type Finding, shrinkFinding } from "./shrink.js";
import { compileSchemas, type Subject } from "./subject.js";

const firstSeed = Number(process.env.INTERWIRE_SEED ?? 1);
const schemaCount = sampled(100, 2000);
const valueCount = 20;

let shrinks = 0;
const compileSimpler = (schemas: Subject["schema"][]): Subject[] =>
  compileSchemas(`proof-shrink-${shrinks++}`, schemas);
const fails = (finding: Finding): boolean => disagreement(finding) !== undefined;

test("the random schemas have every option of a member", () => {
  const schemas = Array.from({ length: 100 }, (_, i) => randomSchema(firstSeed + i, "S"));
  const fields = schemas.flatMap(({ messages }) => messages.flatMap((message) => message.fields));
  const counts = {
    name: fields.filter(({ protoName }) => protoName !== undefined).length,
    jsonName: fields.filter(({ jsonName }) => jsonName !== undefined).length,
    packed: fields.filter(({ type }) => type.kind === "list" && !type.packed).length,
    default: fields.filter((field) => field.default !== undefined).length,
    delimited: fields.filter(({ delimited }) => delimited === true).length,
    "an arm that is delimited": fields.filter(({ oneof, delimited }) => oneof !== undefined && delimited).length,
    rest: fields.filter(({ rest }) => rest === true).length,
    include: fields.filter(({ include }) => include === true).length,
  };
  expect(Object.entries(counts).filter(([, count]) => count < 8)).toEqual([]);
});

test(`${schemaCount} random schemas with ${valueCount} values each are written and read as by protobuf-es`, () => {
  const seeds = Array.from({ length: schemaCount }, (_, i) => firstSeed + i);
  const subjects = compileSchemas(
    "proof-random",
    seeds.map((seed) => randomSchema(seed, `S${seed}`)),
  );
  for (const [i, seed] of seeds.entries()) {
    const finding = firstFinding(subjects[i] as Subject, seed, valueCount);
    if (finding === undefined) continue;
    const smallest = shrinkFinding(finding, fails, compileSimpler);
    throw new Error(`INTERWIRE_SEED=${seed}: ${describeFinding(smallest, disagreement(smallest) ?? "")}`);
  }
  expect(subjects).toHaveLength(schemaCount);
});
