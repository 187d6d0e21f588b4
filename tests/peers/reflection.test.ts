import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { fromBinary, toJson } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  type FileDescriptorProto,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
import { contractOf, createServer, type int32, type Server } from "interwire";
import { addHealth } from "interwire/health";
import { addReflection } from "interwire/reflection";
import { connectForTest } from "interwire/testing";
import { type Feature, features, RouteGuide } from "../../test-fixtures/contracts/route-guide.js";
import type { IWorkshop } from "../../test-fixtures/contracts/workshop.js";
import { ask, filesOf, symbol } from "../reflection/asking.js";
import { plainFolder, plainProtos, plainService } from "../reflection/plain-protos.js";
import type { IGeneric } from "../runtime/contracts.js";
import { root } from "../support/compile.js";
import { protoc, python, writePythonStubs } from "./toolchain.js";

const run = promisify(execFile);
const folder = join(root, "build/peers/reflection");
const unused = () => {};
const echo = (call: { readonly request: unknown }, done: (error: null, value: unknown) => void) =>
  done(null, call.request);

/** Has every method, and is no promise. */
const workshop = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : unused) });

function serve(): Server {
  const keepCase = { keepCase: true };
  const server = createServer()
    .map(RouteGuide)
    .implement<IGeneric<int32>>({ Echo: (value) => value })
    .implement(workshop as never, contractOf<IWorkshop>())
    .addService(plainService("shop/shop.proto", "plain.shop.Shop", keepCase).service, { Place: echo, Reports: unused })
    .addService(plainService("shop/returns.proto", "plain.shop.Returns", keepCase).service, { Send: unused })
    .addService(plainService("old.proto", "plain.old.Settings", keepCase).service, { Read: echo })
    .addService(plainService("older.proto", "plain.older.Scopes", keepCase).service, { Open: unused })
    .addService(plainService("loose.proto", "Loose", keepCase).service, { Echo: echo });
  addHealth(server);
  addReflection(server);
  return server;
}

let server: Server;
let address: string;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, "test-fixtures/contracts/reflection.proto"), join(folder, "reflection.proto"));
  await writePythonStubs(folder, ["reflection.proto"]);
  server = serve();
  address = await server.listen("127.0.0.1:0");
});
afterAll(() => server.close());

test.each(["v1", "v1alpha"])(
  "Python, which has no .proto, builds the files that it gets by %s, and calls services of ours and of grpc-js",
  async (version) => {
    const { location } = features[1] as Feature;
    const order = {
      lines_by_sku: { a: { sku: "A1", line_count: 2 } },
      placed_at: "2026-01-02T03:04:05Z",
      kind: "GIFT",
    };
    const calls = [
      ["routeguide.RouteGuide/GetFeature", JSON.stringify(location)],
      ["grpc.health.v1.Health/Check", '{"service": "routeguide.RouteGuide"}'],
      ["plain.shop.Shop/Place", JSON.stringify(order)],
      ["plain.old.Settings/Read", '{"name": "x", "packed": [1, 2]}'],
      ["Loose/Echo", '{"text": "hello"}'],
    ];
    const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" };
    const program = join(root, "tests/peers/python/reflection.py");
    const { stdout } = await run(python, [program, address, version, JSON.stringify(calls)], { env });
    const { services, methods, answers } = JSON.parse(stdout) as Record<string, unknown>;
    expect(services).toEqual(
      [
        "IGeneric_Int32",
        "Loose",
        "grpc.health.v1.Health",
        "grpc.reflection.v1.ServerReflection",
        "grpc.reflection.v1alpha.ServerReflection",
        "plain.old.Settings",
        "plain.older.Scopes",
        "plain.shop.Returns",
        "plain.shop.Shop",
        "routeguide.RouteGuide",
        contractOf<IWorkshop>().service,
      ].sort(),
    );
    expect(methods).toMatchObject({ "routeguide.RouteGuide": 4, "plain.shop.Shop": 2, "grpc.health.v1.Health": 2 });
    expect(answers).toEqual([
      features[1],
      { status: "SERVING" },
      { linesBySku: { a: { sku: "A1", lineCount: 2 } }, placedAt: "2026-01-02T03:04:05Z", kind: "GIFT" },
      { name: "x", packed: [1, 2] },
      { text: "hello" },
    ]);
  },
);

/** The messages of files by their full names, without ranges of numbers, whose ends protobufjs does not keep. */
function messagesOf(files: readonly FileDescriptorProto[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { package: name, messageType } of files.filter((file) => file.package !== "google.protobuf")) {
    for (const message of messageType) found[`${name}.${message.name}`] = described(message);
  }
  return found;
}

function described(message: DescriptorProto): unknown {
  const sorted = { ...message, field: [...message.field].sort((a, b) => a.number - b.number) };
  sorted.nestedType = [...message.nestedType].sort((a, b) => (a.name < b.name ? -1 : 1));
  return toJson(DescriptorProtoSchema, { ...sorted, reservedRange: [], extensionRange: [] });
}

test("what proto-loader has loaded is described as protoc describes the same files", async () => {
  await using connection = await connectForTest(serve());
  const names = ["plain.shop.Shop", "plain.shop.Returns", "plain.old.Settings", "plain.older.Scopes", "Loose"];
  const answers = await ask(connection.channel, ...names.map(symbol));
  const set = join(folder, "plain.binpb");
  const source = plainFolder();
  protoc([`-I${source}`, `--descriptor_set_out=${set}`, ...Object.keys(plainProtos).map((path) => join(source, path))]);
  const expected = messagesOf(fromBinary(FileDescriptorSetSchema, readFileSync(set)).file);
  expect(messagesOf(answers.flatMap(filesOf))).toEqual(expected);
  expect(Object.keys(expected).length).toBe(7);
});
