import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { type ProtoFile, protoSchema } from "interwire/proto";
import { commentsOf, comparable } from "../proto/comparable.js";
import { protoFixtures } from "../proto/fixtures.js";
import { isProto3, ownFiles, randomFiles } from "../proto/random-files.js";
import { root } from "../support/compile.js";
import { assertProtoc, protoc } from "./toolchain.js";

const folder = join(root, "build/peers/proto-files");
beforeAll(() => {
  assertProtoc();
  rmSync(folder, { recursive: true, force: true });
});

/** Files that import each other, as protoc reads them. */
function compiled(project: string, files: readonly ProtoFile[]): FileDescriptorProto[] {
  const own = join(folder, project);
  for (const { name, text } of files) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
  const set = join(own, "set.binpb");
  const paths = files.map(({ name }) => join(own, name));
  protoc([`-I${own}`, "--include_source_info", `--descriptor_set_out=${set}`, ...paths]);
  return fromBinary(FileDescriptorSetSchema, readFileSync(set)).file;
}

const schemas = protoFixtures.map(({ name, parts }) => ({ name, ...protoSchema(parts) }));

test.each(schemas.filter(({ descriptors }) => isProto3(ownFiles(descriptors.file))))(
  "protoc reads the files of $name, and makes the same descriptors of them",
  ({ name, files, descriptors }) => {
    const read = ownFiles(compiled(name, files));
    expect(read.map(comparable)).toEqual(ownFiles(descriptors.file).map(comparable));
    expect(read.map(commentsOf)).toEqual(ownFiles(descriptors.file).map(commentsOf));
    expect(read.length).toBeGreaterThan(0);
  },
);

test("protoc reads the options of files, and generates C# in the namespace", () => {
  const parts = protoFixtures.find(({ name }) => name === "contracts/directory")?.parts ?? [];
  const { files, descriptors } = protoSchema(parts, undefined, {
    csharpNamespace: "Given.Name",
    goPackage: "example.com/given",
    javaPackage: "com.given",
  });
  const read = ownFiles(compiled("options", files));
  expect(read.map(comparable)).toEqual(ownFiles(descriptors.file).map(comparable));
  const [file] = read;
  expect(file?.options).toMatchObject({
    csharpNamespace: "Given.Name",
    goPackage: "example.com/given",
    javaPackage: "com.given",
  });
  const own = join(folder, "options");
  protoc([`-I${own}`, `--csharp_out=${own}`, join(own, file?.name ?? "")]);
  const [generated = ""] = readdirSync(own).filter((name) => name.endsWith(".cs"));
  expect(readFileSync(join(own, generated), "utf8")).toContain("namespace Given.Name {");
});

// buf reads the others in `npm run test:packaging`.
test("all fixtures but those with defaults and groups are of proto3", () => {
  const others = schemas.filter(({ descriptors }) => !isProto3(ownFiles(descriptors.file)));
  expect(others.map(({ name }) => name)).toEqual([
    "contracts/recorded-values",
    "emitted/reserved-groups",
    "google/test-messages-edition2023",
  ]);
  expect(schemas.length).toBeGreaterThan(15);
});

test("protoc reads the files of random schemas, and makes the same descriptors of them", () => {
  const readable = randomFiles("proof-proto-files", 200).filter((one) => isProto3(one.files));
  expect(readable.length).toBeGreaterThan(20);
  for (const { name, files, texts } of readable) {
    expect([name, ...ownFiles(compiled(name, texts)).map(comparable)]).toEqual([
      name,
      ...ownFiles(files).map(comparable),
    ]);
  }
});
