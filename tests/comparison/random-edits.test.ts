import type { DescService, FileRegistry } from "@bufbuild/protobuf";
import type { FileDescriptorSet } from "@bufbuild/protobuf/wkt";
import { type ProtoSchema, protoSchema } from "interwire/proto";
import { compareSchemas, type OwnSchema } from "../../tools/comparison/compare-schemas.js";
import type { Difference } from "../../tools/comparison/difference.js";
import { FileSet } from "../../tools/terminal/file-set.js";
import { protoFixtures } from "../proto/fixtures.js";
import { seededRandom } from "../support/seeded-random.js";
import { type Edit, editAtRandom } from "./random-edits.js";

/** `npm run test:volume` makes more of them. */
const editsOfEach = process.env.INTERWIRE_VOLUME === "1" ? 2_000 : 40;

function registryOf({ file }: FileDescriptorSet): FileRegistry {
  const files = new FileSet();
  for (const one of file) files.add(one);
  return files.registry;
}

function servicesIn(registry: FileRegistry): DescService[] {
  return [...registry.files].flatMap(({ services }) => services);
}

function ownSchema({ descriptors, operations, origins }: ProtoSchema): OwnSchema {
  const registry = registryOf(descriptors);
  return {
    services: servicesIn(registry),
    registry,
    origins,
    pathOf: ({ parent, name }) => operations.get(`${parent.typeName}.${name}`)?.path ?? "",
  };
}

function compare(own: OwnSchema, files: FileDescriptorSet): readonly Difference[] {
  const registry = registryOf(files);
  const names = servicesIn(registry).map(({ typeName }) => typeName);
  return compareSchemas(own, { source: "edited.binpb", names, registry }).differences;
}

/** Whether a difference is at the part that was edited. */
function isAt({ origins, registry }: OwnSchema, edit: Edit, { use: { part }, enum: own }: Difference): boolean {
  if (edit.code === "IW6011") return own !== undefined && registry.getEnum(edit.name) !== undefined;
  const operation = origins.operations.get(`${edit.name}.${edit.member}`);
  if (operation !== undefined) {
    const service = origins.services.get(edit.name);
    return "service" in part ? part.service === service : "operation" in part && part.operation === operation;
  }
  const origin = origins.messages.get(edit.name);
  if (origin?.operation !== undefined) return "operation" in part && part.operation === origin.operation;
  return "message" in part && part.message === origin?.message && [edit.member, undefined].includes(part.field);
}

const schemas = protoFixtures
  .map(({ name, parts }) => ({ name, schema: protoSchema(parts) }))
  .filter(({ schema }) => schema.problems.every(({ kind }) => kind !== "service" && kind !== "operation"));

describe.each(schemas)("$name", ({ schema }) => {
  const own = ownSchema(schema);
  // Values beside streams are in headers, which no description has.
  const headers = new Set([...schema.operations.values()].flatMap((one) => [one.requestHeader, one.responseHeader]));

  test("a contract does not differ from its own description", () => {
    expect(compare(own, schema.descriptors)).toEqual([]);
  });

  test("an edit of the description is found where it is, and nothing else is", () => {
    const random = seededRandom(17);
    const wrong: unknown[] = [];
    for (let at = 0; at < editsOfEach; at++) {
      const made = editAtRandom(schema.descriptors, random);
      if (made === undefined || headers.has(made.edit.name)) continue;
      const { edit } = made;
      const found = compare(own, made.edited);
      const isFound = found.some(({ code, isWarning }) => code === edit.code && isWarning === edit.isWarning);
      if (!isFound || !found.every((one) => isAt(own, edit, one))) wrong.push([edit, found.map(({ text }) => text)]);
    }
    expect(wrong).toEqual([]);
  });
});
