import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create, createFileRegistry, type DescMessage, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { fromText, toText } from "@bufbuild/protobuf/txtpb";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { subtypesFirst } from "../proof/full-bytes.js";
import { MessageSource, withRequired } from "../proof/random-message.js";
import { randomSchema } from "../proof/random-schema.js";
import { isEdition } from "../proof/schema.js";
import { compileSchemas, type Subject } from "../proof/subject.js";
import { twins } from "../proof/twins.js";
import { root } from "../support/compile.js";
import { seededRandom } from "../support/seeded-random.js";
import { assertProtoc, protoc } from "./toolchain.js";

/** A message type as protoc knows it. */
interface ProtocType {
  /** The arguments by which protoc finds it. */
  readonly found: readonly string[];
  readonly desc: DescMessage;
}

const folder = join(root, "build/peers/descriptors");
beforeAll(() => {
  assertProtoc();
  mkdirSync(folder, { recursive: true });
});

/** Has protoc read what we write, and us what protoc writes, as text on its side. */
function exchange(subject: Subject, { found, desc }: ProtocType, message: Message): void {
  const value = subject.valueOf(fromBinary(subject.root, toBinary(desc, message)));
  const bytes = subject.encode(value);
  const text = protoc([`--decode=${desc.typeName}`, ...found], bytes).toString();
  const read = toBinary(desc, fromText(desc, text));
  expect(subject.valueOf(fromBinary(subject.root, read))).toEqual(value);
  const written = protoc([`--encode=${desc.typeName}`, "--deterministic_output", ...found], toText(desc, message));
  expect(subject.decode(written)).toEqual(value);
  // protoc writes a map in the order of its keys.
  if (!hasMap(desc))
    expect(Buffer.from(subtypesFirst(desc, written)).toString("hex")).toBe(Buffer.from(bytes).toString("hex"));
}

function hasMap(desc: DescMessage, seen = new Set<DescMessage>()): boolean {
  if (seen.has(desc)) return false;
  seen.add(desc);
  return desc.fields.some(
    (field) => field.fieldKind === "map" || (field.message !== undefined && hasMap(field.message, seen)),
  );
}

/** Messages of a type: nothing but defaults, nothing but extremes, and random ones. */
function messagesOf({ desc }: ProtocType, count: number, seed: number): Message[] {
  const source = new MessageSource(seededRandom(seed));
  const others = Array.from({ length: count - 1 }, (_, i) => source.message(desc, i === 0));
  return [withRequired(desc, create(desc)), ...others];
}

test.each(twins)("protoc and we agree on $message of $file", ({ file, typeName, subject }) => {
  const path = join(folder, `${file}.bin`);
  protoc([`--descriptor_set_out=${path}`, file]);
  const set = fromBinary(FileDescriptorSetSchema, readFileSync(path));
  const desc = createFileRegistry(set).getMessage(typeName) as DescMessage;
  const type: ProtocType = { found: [file], desc };
  for (const message of messagesOf(type, 12, 7)) exchange(subject, type, message);
});

const nameOf = ({ files }: Subject): string => files.at(-1)?.name ?? "";

test("protoc and we agree on random contracts", () => {
  const schemas = Array.from({ length: 160 }, (_, i) => randomSchema(9000 + i, `S${9000 + i}`));
  // Debian's protoc knows no editions.
  const known = schemas.filter((schema) => !isEdition(schema));
  expect(known.length).toBeGreaterThan(35);
  for (const subject of compileSchemas("proof-protoc", known)) {
    const path = join(folder, `${subject.schema.name}.bin`);
    writeFileSync(
      path,
      toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file: [...subject.files] })),
    );
    const type: ProtocType = { found: [`--descriptor_set_in=${path}`, nameOf(subject)], desc: subject.root };
    for (const message of messagesOf(type, 4, 8)) exchange(subject, type, message);
  }
});
