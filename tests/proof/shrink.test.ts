import { clone, fromBinary, type Message } from "@bufbuild/protobuf";
import { MessageTable } from "../../runtime/message/message.js";
import { contractValue } from "./contract-value.js";
import { referenceOf } from "./descriptors.js";
import { describeFinding, disagreement } from "./disagreement.js";
import { firstFinding } from "./first-finding.js";
import { fullBytes } from "./full-bytes.js";
import type { Properties } from "./random-message.js";
import { randomSchema } from "./random-schema.js";
import { elementOf, rootOf, type Schema } from "./schema.js";
import { type Finding, shrinkFinding } from "./shrink.js";
import { simplerSchemas } from "./simpler-schemas.js";
import { compileSchemas, type Subject } from "./subject.js";

class AnyClass {}
/** A class of any name. */
const classes = new Proxy({}, { get: () => AnyClass });

/** A codec made of the reference itself, with a fault: it loses what stands behind the second element of a list. */
function faulty(schema: Schema): Subject {
  const { root, files } = referenceOf(schema);
  const bytes = new WeakMap<object, Uint8Array>();
  const toValue = (message: Message): object => {
    const value = contractValue(schema, rootOf(schema), message as unknown as Properties, classes) as object;
    bytes.set(value, fullBytes(root, clone(root, message)));
    return value;
  };
  const encode = (value: unknown): Uint8Array => bytes.get(value as object) ?? new Uint8Array();
  const decode = (from: Uint8Array): unknown => cut(toValue(fromBinary(root, from)));
  return {
    schema,
    root,
    files,
    isRequest: true,
    table: new MessageTable({ name: schema.name }),
    valueOf: toValue,
    encode,
    decode,
  };
}

/** In place: instances stay what they are. */
function cut(value: unknown): unknown {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) value.splice(2);
  for (const one of value instanceof Map ? value.values() : Object.values(value)) cut(one);
  return value;
}

const seeds = Array.from({ length: 60 }, (_, i) => 100 + i);
const findings = seeds.map((seed) => firstFinding(faulty(randomSchema(seed, `S${seed}`)), seed, 5));
const found = findings.filter((finding): finding is Finding => {
  // In tuples and arguments every item behind the second is lost as well, which is another fault.
  const forms = finding?.subject.schema.messages.map(({ form }) => form) ?? ["tuple"];
  if (forms.includes("tuple") || forms.includes("request")) return false;
  // The content of a well-known type is not made simpler.
  const fields = finding?.subject.schema.messages.flatMap((message) => message.fields) ?? [];
  return fields.every(({ type }) => elementOf(type).kind !== "wellKnown");
});
const largest = found.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));

test("a fault is found and shrunk to a member and the three elements that show it", () => {
  expect(sizeOf(largest)).toBeGreaterThan(15);
  const fails = (finding: Finding): boolean => disagreement(finding) !== undefined;
  const smallest = shrinkFinding(largest, fails, (schemas) => schemas.map(faulty));
  expect(sizeOf(smallest)).toBeLessThanOrEqual(3);
  const text = describeFinding(smallest, disagreement(smallest) ?? "");
  expect(text).toMatch(/^protobuf-es' bytes are decoded to [^/]*\[ ([^ ,]+), \1 \]/);
  expect(text).toMatch(/\[ ([^ ,]+), \1, \1 \][\s}\]]*\nprotobuf-es' bytes: [0-9a-f]+$/);
});

test("every step of the shrinking is a contract that compiles", () => {
  const simpler = [largest.subject.schema, randomSchema(3, "S3")].flatMap((schema) => simplerSchemas(schema));
  expect(simpler.length).toBeGreaterThan(40);
  expect(compileSchemas("proof-simpler", simpler, 1)).toHaveLength(simpler.length);
});

function sizeOf({ subject }: Finding): number {
  return subject.schema.messages.reduce((sum, { fields }) => sum + fields.length, 0);
}
