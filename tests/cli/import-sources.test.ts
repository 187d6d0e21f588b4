import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { createServer } from "interwire";
import { addReflection } from "interwire/reflection";
import { interwire } from "../support/interwire.js";
import { writtenFolder } from "../support/written-folder.js";

/** @serviceContract { namespace: "echo.v1" } */
interface IEchoes {
  /** @operationContract */
  Echo(text: string): Promise<string>;
}

const message = { name: "M" };

const folder = writtenFolder({ "proto/orders.proto": 'syntax = "proto3"; message Order {}' });

test.each(["api.binpb", "./api.binpb", "/no/api.binpb:1"])(
  "a file that is not there is no address: %s",
  async (name) => {
    const { status, notes } = await interwire(folder, "import", name);
    expect([status, notes]).toEqual([64, expect.stringContaining(`There is no file '${name}'. An address has a port`)]);
  },
);

test.each<[what: string, folder: string, given: string[], module: string]>([
  ["a folder above that of the file", "proto", ["orders.proto", "-I", "..", "-I", "."], "proto/orders.ts"],
  ["the folder of the file", "proto", ["./orders.proto", "-I", "."], "orders.ts"],
  ["no folder", ".", ["proto/orders.proto"], "orders.ts"],
])("a file is found by its path: %s", async (_, within, given, module) => {
  const place = join(folder, within);
  const run = await interwire(place, "import", ...given, "--out", "found");
  expect(run).toMatchObject({ status: 0, notes: expect.stringContaining(`wrote found/${module}\n`) });
});

test("a descriptor set is imported with all its services", async () => {
  const name = "orders.proto";
  const method = [{ name: "F", inputType: ".M", outputType: ".M" }];
  const file = [
    create(FileDescriptorProtoSchema, { name, messageType: [message], service: [{ name: "S", method }] }),
    create(FileDescriptorProtoSchema, { name: "top.proto", dependency: [name], messageType: [{ name: "Top" }] }),
  ];
  const place = writtenFolder({});
  writeFileSync(join(place, "api.binpb"), toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file })));
  expect((await interwire(place, "import", "api.binpb")).status).toBe(0);
  expect(readdirSync(join(place, "src")).sort()).toEqual(["orders.ts", "top.ts"]);
});

test("a server with reflection is imported", async () => {
  const server = createServer().implement<IEchoes>({ Echo: (text) => text });
  addReflection(server);
  const address = await server.listen("127.0.0.1:0");
  const { status, notes } = await interwire(folder, "import", address, "--out", "served");
  await server.close();
  expect([status, notes]).toEqual([0, expect.stringContaining("wrote served/")]);
  const [file] = readdirSync(join(folder, "served"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  expect(readFileSync(join(folder, "served", file as string), "utf8")).toContain("Echo(request: ");
});

test.each<[what: string, file: FileDescriptorProto]>([
  ["../outside.proto", create(FileDescriptorProtoSchema, { name: "../outside.proto", messageType: [message] })],
  ["/outside.proto", create(FileDescriptorProtoSchema, { name: "/outside.proto", messageType: [message] })],
  ["a*/b", create(FileDescriptorProtoSchema, { name: "a*/b", messageType: [message] })],
  ["a;b", create(FileDescriptorProtoSchema, { name: "a.proto", package: "a;b", messageType: [message] })],
  ["1st", create(FileDescriptorProtoSchema, { name: "a.proto", messageType: [{ name: "1st" }] })],
  [
    "2nd",
    create(FileDescriptorProtoSchema, {
      name: "a.proto",
      enumType: [{ name: "E", value: [{ name: "2nd", number: 0 }] }],
    }),
  ],
])("a descriptor with the name %s is refused", async (what, file) => {
  const set = create(FileDescriptorSetSchema, { file: [file] });
  const place = writtenFolder({});
  writeFileSync(join(place, "api.binpb"), toBinary(FileDescriptorSetSchema, set));
  const notes = `The file ${JSON.stringify(file.name)} has a name that .proto files cannot have: ${JSON.stringify(what)}.\n`;
  expect(await interwire(place, "import", "api.binpb")).toEqual({ status: 64, output: "", notes });
  expect(readdirSync(place)).toEqual(["api.binpb"]);
});
