import { createFileRegistry, toJsonString } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { type Channel, createServer, type int32, type Server } from "interwire";
import { addReflection } from "interwire/reflection";
import { connectForTest, type TestConnection } from "interwire/testing";
import type { IFirst } from "../runtime/contracts.js";
import { ask, errorOf, filesOf, listServices, symbol } from "./asking.js";
import { plainService } from "./plain-protos.js";

const unused = () => {};

/** @dataContract { name: "plain.shop.Order" } */
interface Order {
  /** @dataMember 3 */
  numberOfParts?: int32;
}

/** @serviceContract { name: "Shop", namespace: "plain.shop" } */
interface IShop {
  /** @operationContract */
  Count(): Promise<int32>;
  /** @operationContract { style: "bare" } */
  Look(order: Order): Promise<Order>;
}

/** @dataContract { name: "plain.shop.Order.Note" } */
interface Note {
  /** @dataMember 1 */
  order?: Order;
}

/** @serviceContract { name: "Lines", namespace: "plain.shop" } */
interface ILines {
  /** @operationContract { style: "bare" } */
  Note(note: Note): Promise<Note>;
}

/** Methods of a service that is not called, by hand. */
const byHand = {
  Do: {
    path: "/by.hand.Service/Do",
    requestStream: false,
    responseStream: false,
    requestDeserialize: (bytes: Buffer) => bytes,
    responseSerialize: (value: Buffer) => value,
  },
};

function plainServer(): Server {
  return createServer()
    .implement<IFirst>({ Ping: () => "pong" })
    .addService(plainService("shop/shop.proto", "plain.shop.Shop").service, { Place: unused, Reports: unused })
    .addService(plainService("shop/returns.proto", "plain.shop.Returns").service, { Send: unused })
    .addService(plainService("old.proto", "plain.old.Settings", { keepCase: true }).service, { Read: unused })
    .addService(plainService("older.proto", "plain.older.Scopes").service, { Open: unused })
    .addService(plainService("loose.proto", "Loose").service, { Echo: unused })
    .addService(byHand, { Do: unused });
}

let connection: TestConnection;
let channel: Channel;
beforeAll(async () => {
  const server = plainServer();
  addReflection(server);
  connection = await connectForTest(server);
  channel = connection.channel;
});
afterAll(() => connection.close());

async function filesDeclaring(name: string): Promise<FileDescriptorProto[]> {
  return filesOf((await ask(channel, symbol(name)))[0]);
}

/** Builds files in the order of their imports, as strictly as protobuf-es does. */
function registryOf(files: readonly FileDescriptorProto[]) {
  const byName = new Map(files.map((file) => [file.name, file]));
  const [first] = files;
  if (first === undefined) throw new Error("There is no file.");
  return createFileRegistry(first, (path) => byName.get(path));
}

test("services of grpc-js are listed beside ours, and those that are written by hand too", async () => {
  await expect(listServices(channel)).resolves.toEqual([
    "IFirst",
    "Loose",
    "by.hand.Service",
    "grpc.reflection.v1.ServerReflection",
    "grpc.reflection.v1alpha.ServerReflection",
    "plain.old.Settings",
    "plain.older.Scopes",
    "plain.shop.Returns",
    "plain.shop.Shop",
  ]);
});

test.each(["plain.shop.Shop", "plain.shop.Returns", "plain.old.Settings", "plain.older.Scopes", "Loose"])(
  "%s has files that build, and each import is among them",
  async (name) => {
    const files = await filesDeclaring(name);
    const paths = files.map((file) => file.name);
    expect(files.flatMap(({ dependency }) => dependency).filter((path) => !paths.includes(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
    expect(registryOf(files).getService(name)?.methods.length).toBeGreaterThan(0);
  },
);

test("what was loaded in two goes is told of as one", async () => {
  const [shop, returns] = await Promise.all([filesDeclaring("plain.shop.Shop"), filesDeclaring("plain.shop.Returns")]);
  const orders = [...shop, ...returns].filter(({ messageType }) => messageType.some(({ name }) => name === "Order"));
  expect(orders.length).toBe(2);
  expect(new Set(orders.map((file) => toJsonString(FileDescriptorProtoSchema, file))).size).toBe(1);
});

test("a message is described as protoc would, whatever protobufjs leaves out", async () => {
  const registry = registryOf(await filesDeclaring("plain.shop.Shop"));
  const order = registry.getMessage("plain.shop.Order");
  expect(
    order?.fields.map((field) => [field.name, field.jsonName, field.proto.typeName, field.proto.proto3Optional]),
  ).toEqual([
    ["byMail", "byMail", "", false],
    ["byHand", "byHand", ".plain.shop.Order.Line", false],
    ["numberOfParts", "numberOfParts", "", true],
    ["kind", "kind", ".plain.shop.Order.Kind", true],
    ["linesBySku", "linesBySku", ".plain.shop.Order.LinesBySkuEntry", false],
    ["prices", "prices", ".plain.shop.Order.PricesEntry", false],
    ["placedAt", "placedAt", ".google.protobuf.Timestamp", false],
    ["packed", "packed", "", false],
    ["unpacked", "unpacked", "", false],
    ["total", "total", ".plain.base.Money", false],
  ]);
  expect(order?.proto.oneofDecl.map(({ name }) => name)).toEqual(["way", "_numberOfParts", "_kind"]);
});

test("a number that is reserved alone is a range, as empty ones are refused", async () => {
  const [order] = (await filesDeclaring("plain.shop.Order")).flatMap(({ messageType }) => messageType);
  expect(order?.reservedRange.map(({ start, end }) => [start, end])).toEqual([
    [17, 18],
    [20, 29],
  ]);
});

test("protobuf's own messages are in protobuf's own files", async () => {
  const paths = (await filesDeclaring("plain.shop.Shop")).map((file) => file.name);
  expect(paths.filter((path) => path.includes("google"))).toEqual([
    "google/protobuf/empty.proto",
    "google/protobuf/timestamp.proto",
  ]);
});

test("extensions are found by number and by name", async () => {
  const containingType = "plain.old.Setting";
  const [numbers, byNumber, byName, inMessage, none] = await ask(
    channel,
    { case: "allExtensionNumbersOfType", value: containingType },
    { case: "fileContainingExtension", value: { containingType, extensionNumber: 100 } },
    symbol("plain.old.note"),
    symbol("plain.older.Scope.depth"),
    { case: "fileContainingExtension", value: { containingType, extensionNumber: 102 } },
  );
  expect(numbers).toEqual({
    case: "allExtensionNumbersResponse",
    value: { baseTypeName: containingType, extensionNumber: [100, 101] },
  });
  const paths = [byNumber, byName, inMessage].map((answer) =>
    filesOf(answer).map(({ name, syntax }) => [name, syntax]),
  );
  const [old, older] = [
    ["plain_old.proto", "proto2"],
    ["plain_older.proto", "proto2"],
  ];
  expect(paths).toEqual([[older, old], [old], [older]]);
  expect(errorOf(none)).toBe("5 unknown extension: plain.old.Setting has no 102");
  const [setting] = (await filesDeclaring(containingType)).flatMap(({ messageType }) => messageType);
  expect(setting?.extensionRange.map(({ start, end }) => [start, end])).toEqual([
    [100, 102],
    [150, 151],
  ]);
});

test("a service that is written by hand has no file", async () => {
  const [answer] = await ask(channel, symbol("by.hand.Service"));
  expect(errorOf(answer)).toBe("5 unknown symbol: by.hand.Service");
});

test("a service that moves over is told of as its .proto has it, with the operations that it lacks there", async () => {
  const server = createServer()
    .implement<IShop>({ Count: async () => 1, Look: async (order) => order })
    .addService(plainService("shop/shop.proto", "plain.shop.Shop").service, { Place: unused, Reports: unused });
  addReflection(server);
  await using half = await connectForTest(server);
  expect((await listServices(half.channel)).filter((name) => name.startsWith("plain"))).toEqual(["plain.shop.Shop"]);
  const files = filesOf((await ask(half.channel, symbol("plain.shop.Shop")))[0]);
  const methods = registryOf(files).getService("plain.shop.Shop")?.methods;
  expect(methods?.map(({ name, input, output }) => [name, input.typeName, output.typeName])).toEqual([
    ["Place", "plain.shop.Order", "plain.shop.Order"],
    ["Reports", "google.protobuf.Empty", "plain.base.Report"],
    ["Count", "plain.shop.ShopCountRequest", "plain.shop.ShopCountResponse"],
    ["Look", "plain.shop.Order", "plain.shop.Order"],
  ]);
});

test("a message that only a contract has, in one that its .proto has, is told of there", async () => {
  const server = createServer()
    .implement<ILines>({ Note: async (note) => note })
    .addService(plainService("shop/shop.proto", "plain.shop.Shop").service, { Place: unused, Reports: unused });
  addReflection(server);
  await using shared = await connectForTest(server);
  const answers = await ask(shared.channel, symbol("plain.shop.Lines"), symbol("plain.shop.Shop"));
  const files = [...new Map(answers.flatMap(filesOf).map((file) => [file.name, file])).values()];
  const orders = files.flatMap(({ messageType }) => messageType.filter(({ name }) => name === "Order"));
  expect(orders.map(({ nestedType }) => nestedType.map(({ name }) => name))).toEqual([
    ["LinesBySkuEntry", "PricesEntry", "Line", "Note"],
  ]);
  const method = registryOf(filesOf(answers[0])).getService("plain.shop.Lines")?.methods[0];
  expect(method?.input.typeName).toBe("plain.shop.Order.Note");
});

test("messages that contracts share with services of grpc-js are told of once", async () => {
  const server = createServer()
    .implement<IShop>({ Count: async () => 1, Look: async (order) => order })
    .addService(plainService("shop/returns.proto", "plain.shop.Returns").service, { Send: unused });
  addReflection(server);
  await using shared = await connectForTest(server);
  const answers = await ask(shared.channel, symbol("plain.shop.Shop"), symbol("plain.shop.Returns"));
  const files = [...new Map(answers.flatMap(filesOf).map((file) => [file.name, file])).values()];
  const declared = files.flatMap(({ package: scope, messageType }) =>
    messageType.map(({ name }) => `${scope}.${name}`),
  );
  expect(declared.filter((name) => declared.indexOf(name) !== declared.lastIndexOf(name))).toEqual([]);
  expect(declared).toEqual(expect.arrayContaining(["plain.shop.Order", "plain.shop.ShopCountRequest"]));
  expect(registryOf(filesOf(answers[0])).getService("plain.shop.Shop")?.methods).toHaveLength(2);
});

test("a service that is half ours, and half written by hand, is told of as its contract has it", async () => {
  const definition = { Do: { ...byHand.Do, path: "/plain.shop.Shop/Do" } };
  const server = createServer()
    .implement<IShop>({ Count: async () => 1, Look: async (order) => order })
    .addService(definition, { Do: unused });
  addReflection(server);
  await using half = await connectForTest(server);
  const [file] = filesOf((await ask(half.channel, symbol("plain.shop.Shop")))[0]);
  expect(file?.service.flatMap(({ method }) => method.map(({ name }) => name))).toEqual(["Count", "Look"]);
});
