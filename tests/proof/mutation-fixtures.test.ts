import { join } from "node:path";
import * as directory from "../../test-fixtures/contracts/directory.js";
import * as recorded from "../../test-fixtures/contracts/recorded.js";
import { root } from "../support/compile.js";
import { fuzz } from "./fuzz.js";
import { subjectOf } from "./subject.js";
import { type TwinForms, twinSchema } from "./twin-schema.js";

const twin = (file: string, message: string, forms?: TwinForms) =>
  twinSchema(join(root, "test-fixtures/contracts", file), message, forms);

const recordedForms: TwinForms = {
  "Person.name": "null",
  "Person.address": "null",
  "Person.height": "null",
  "Person.photo": "null",
  "Address.street": "null",
  "Address.city": "null",
  "ProtoPerson.first": "null",
  "ProtoPerson.second": "null",
};
const everythingForms: TwinForms = { "Everything.maybeText": "null", "Everything.scores": "record" };

test.each([
  ["Everything", 300_000, subjectOf(twin("directory.proto", "Everything", everythingForms), directory)],
  ["a person of the directory", 90_000, subjectOf(twin("directory.proto", "Person"), directory)],
  ["a recorded person", 90_000, subjectOf(twin("recorded.proto", "Person", recordedForms), recorded)],
  ["three members", 20_000, subjectOf(twin("recorded.proto", "ProtoPerson", recordedForms), recorded)],
])("mutants of %s are read or refused as elsewhere", (_name, count, subject) => {
  const tally = fuzz([subject], count, 9);
  console.log(tally);
  expect(tally.mutants).toBe(count);
  expect(tally.accepted).toBeGreaterThan(count / 10);
  expect(tally.refused).toBeGreaterThan(count / 10);
});
