import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { create, fromBinary, toBinary, toJsonString } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";
import type { ClientDuplexStream, ServerDuplexStream, ServiceError } from "@grpc/grpc-js";
import { loadFileDescriptorSetFromBuffer, loadSync, type PackageDefinition } from "@grpc/proto-loader";
import { createChannel, createServer, type Server } from "interwire";
import { addReflection } from "interwire/reflection";
import { type Feature, features, type Point, RouteGuide } from "../../test-fixtures/contracts/route-guide.js";
import { ask, errorOf, filesOf, listServices, symbol } from "../reflection/asking.js";
import { root } from "../support/compile.js";
import { protoMessages } from "../support/proto-oracle.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { nativeClient, nativeService, serveNative } from "./native-service.js";

const options = { longs: String, enums: String, oneofs: true, defaults: true };

/** The reflection service of a version as grpc-js has it. The two differ in nothing but the package. */
function reflectionProto(version: string): PackageDefinition {
  const text = readFileSync(join(root, "test-fixtures/contracts/reflection.proto"), "utf8");
  const file = join(temporaryFolder(), version, "reflection.proto");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text.replace("package grpc.reflection.v1;", `package grpc.reflection.${version};`));
  return loadSync(file, options);
}

const nativeReflection = (version: string) =>
  nativeService(reflectionProto(version), `grpc.reflection.${version}.ServerReflection`);

/** A message with a oneof as grpc-js has it: the name of the member that is set, and that member. */
type NativeMessage = Readonly<Record<string, unknown>>;

interface NativeReflectionClient {
  ServerReflectionInfo(): ClientDuplexStream<NativeMessage, NativeMessage>;
  close(): void;
}

interface NativeRouteGuide {
  GetFeature(point: Point, done: (error: ServiceError | null, feature?: Feature) => void): void;
  close(): void;
}

/** Asks all questions on one stream. */
async function askNative(client: NativeReflectionClient, ...questions: NativeMessage[]): Promise<NativeMessage[]> {
  const stream = client.ServerReflectionInfo();
  for (const question of questions) stream.write(question);
  stream.end();
  const answers: NativeMessage[] = [];
  for await (const answer of stream) answers.push(answer as NativeMessage);
  return answers;
}

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer().map(RouteGuide);
  addReflection(server);
  address = await server.listen("127.0.0.1:0");
});
afterAll(() => server.close());

const services = [
  "grpc.reflection.v1.ServerReflection",
  "grpc.reflection.v1alpha.ServerReflection",
  "routeguide.RouteGuide",
];

describe.each(["v1", "v1alpha"])("a native client of %s", (version) => {
  let client: NativeReflectionClient;
  beforeAll(() => {
    client = nativeClient(nativeReflection(version), address) as unknown as NativeReflectionClient;
  });
  afterAll(() => client.close());

  test("is answered, each arm of the oneofs", async () => {
    const extension = { containingType: "a.B", extensionNumber: 100 };
    const answers = await askNative(
      client,
      { host: "here", listServices: "*" },
      { fileContainingSymbol: "no.such.Thing" },
      { fileContainingExtension: extension },
      { allExtensionNumbersOfType: "Point" },
    );
    expect(answers).toEqual([
      {
        validHost: "here",
        originalRequest: { host: "here", messageRequest: "listServices", listServices: "*" },
        messageResponse: "listServicesResponse",
        listServicesResponse: { service: services.map((name) => ({ name })) },
      },
      {
        validHost: "",
        originalRequest: { host: "", messageRequest: "fileContainingSymbol", fileContainingSymbol: "no.such.Thing" },
        messageResponse: "errorResponse",
        errorResponse: { errorCode: 5, errorMessage: "unknown symbol: no.such.Thing" },
      },
      expect.objectContaining({
        originalRequest: { host: "", messageRequest: "fileContainingExtension", fileContainingExtension: extension },
        errorResponse: { errorCode: 5, errorMessage: "unknown extension: a.B has no 100" },
      }),
      expect.objectContaining({
        messageResponse: "allExtensionNumbersResponse",
        allExtensionNumbersResponse: { baseTypeName: "Point", extensionNumber: [] },
      }),
    ]);
  });

  test("that has no .proto learns how to call the server's other services", async () => {
    const [answer] = await askNative(client, { fileContainingSymbol: "routeguide.RouteGuide" });
    const response = answer?.fileDescriptorResponse as { readonly fileDescriptorProto: Uint8Array[] } | undefined;
    const file = response?.fileDescriptorProto.map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes)) ?? [];
    const set = toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file }));
    const reflected = nativeService(loadFileDescriptorSetFromBuffer(Buffer.from(set)), "routeguide.RouteGuide");
    const guide = nativeClient(reflected, address) as unknown as NativeRouteGuide;
    const feature = await new Promise((resolve, reject) => {
      const [, { location = { latitude: 0, longitude: 0 } } = {}] = features;
      guide.GetFeature(location, (error, value) => (error === null ? resolve(value) : reject(error)));
    });
    expect(feature).toEqual(features[1]);
    guide.close();
  });
});

test.each(["v1", "v1alpha"])("the messages of %s are those of reflection.proto", async (version) => {
  const channel = createChannel(address);
  const [file] = filesOf((await ask(channel, symbol(`grpc.reflection.${version}.ServerReflection`)))[0]);
  channel.close();
  const oracle = protoMessages("reflection.proto");
  const text = (message: DescriptorProto): string => toJsonString(DescriptorProtoSchema, message);
  const expected = file?.messageType.map(({ name }) => text(oracle(`grpc.reflection.v1.${name}`).proto));
  expect(file?.messageType.map((message) => text(message).replaceAll(`.${version}.`, ".v1."))).toEqual(expected);
  expect(expected).toHaveLength(8);
});

test("a native reflection service is called through the contract", async () => {
  const Native = nativeReflection("v1");
  const upstream = nativeClient(Native, address) as unknown as NativeReflectionClient;
  const native = await serveNative(Native, {
    ServerReflectionInfo: (call: ServerDuplexStream<NativeMessage, NativeMessage>) => {
      const questions = upstream.ServerReflectionInfo();
      call.on("data", (question: NativeMessage) => void questions.write(question));
      call.on("end", () => questions.end());
      questions.on("data", (answer: NativeMessage) => void call.write(answer));
      questions.on("end", () => call.end());
    },
  });
  const channel = createChannel(native.address);
  await expect(listServices(channel)).resolves.toEqual(services);
  const [file, none] = await ask(channel, symbol("routeguide.RouteGuide.RouteChat"), {
    case: "fileByFilename",
    value: "none.proto",
  });
  const [{ service: [guide] = [] } = {}] = filesOf(file);
  expect(
    guide?.method.map(({ name, clientStreaming, serverStreaming }) => [name, clientStreaming, serverStreaming]),
  ).toEqual([
    ["GetFeature", false, false],
    ["ListFeatures", false, true],
    ["RecordRoute", true, false],
    ["RouteChat", true, true],
  ]);
  expect(errorOf(none)).toBe("5 unknown file: none.proto");
  channel.close();
  upstream.close();
  native.stop();
});
