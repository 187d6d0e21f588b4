import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { ClientDuplexStream, ServerDuplexStream, ServiceError } from "@grpc/grpc-js";
import { loadFileDescriptorSetFromBuffer } from "@grpc/proto-loader";
import { createChannel, createClientFactory, createServer, type Server } from "interwire";
import type {
  IServerReflection,
  IServerReflectionAlpha,
  ServerReflectionRequest,
  ServerReflectionResponse,
} from "../../test-fixtures/contracts/reflection.js";
import { type Feature, features, type Point, RouteGuide } from "../../test-fixtures/contracts/route-guide.js";
import { loadProto, nativeClient, nativeService, serveNative } from "./native-service.js";
import { ReflectionAnswers } from "./reflection-answers.js";

const definitions = [loadProto("route-guide.proto"), loadProto("reflection.proto")];
const NativeReflection = nativeService(loadProto("reflection.proto"), "grpc.reflection.v1.ServerReflection");

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

describe("the reflection service, served from an interface", () => {
  let server: Server;
  let address: string;
  let client: NativeReflectionClient;
  beforeAll(async () => {
    server = createServer().map(RouteGuide);
    // The services are asked for when all are mapped.
    const answers = { current: new ReflectionAnswers([], definitions) };
    server.implement<IServerReflection>(() => answers.current).implement<IServerReflectionAlpha>(() => answers.current);
    answers.current = new ReflectionAnswers(server.services, definitions);
    address = await server.listen("127.0.0.1:0");
    client = nativeClient(NativeReflection, address) as unknown as NativeReflectionClient;
  });
  afterAll(async () => {
    client.close();
    await server.close();
  });

  test("answers a native client, each arm of its oneofs", async () => {
    const extension = { containingType: "a.B", extensionNumber: 100 };
    const answers = await askNative(
      client,
      { host: "here", listServices: "" },
      { fileContainingSymbol: "no.such.Thing" },
      { fileContainingExtension: extension },
      { allExtensionNumbersOfType: "routeguide.Point" },
    );
    const names = [
      "routeguide.RouteGuide",
      "grpc.reflection.v1.ServerReflection",
      "grpc.reflection.v1alpha.ServerReflection",
    ];
    expect(answers).toEqual([
      {
        validHost: "here",
        originalRequest: { host: "here", messageRequest: "listServices", listServices: "" },
        messageResponse: "listServicesResponse",
        listServicesResponse: { service: names.map((name) => ({ name })) },
      },
      expect.objectContaining({
        messageResponse: "errorResponse",
        errorResponse: { errorCode: 5, errorMessage: "Nothing is called no.such.Thing." },
      }),
      expect.objectContaining({
        originalRequest: { host: "", messageRequest: "fileContainingExtension", fileContainingExtension: extension },
        errorResponse: { errorCode: 12, errorMessage: "fileContainingExtension cannot be answered." },
      }),
      expect.objectContaining({
        messageResponse: "allExtensionNumbersResponse",
        allExtensionNumbersResponse: { baseTypeName: "routeguide.Point", extensionNumber: [] },
      }),
    ]);
  });

  test("tells a client that has no .proto how to call the server's other services", async () => {
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

describe("a native reflection service, called through an interface", () => {
  test("answers each question of a stream", async () => {
    const answers = new ReflectionAnswers(["routeguide.RouteGuide"], definitions);
    const native = await serveNative(NativeReflection, {
      ServerReflectionInfo: (call: ServerDuplexStream<NativeMessage, NativeMessage>) => {
        call.on("data", (request: NativeMessage) => {
          const name = request.messageRequest as string;
          const question = { case: name, value: request[name] } as ServerReflectionRequest["messageRequest"];
          const { case: kind = "", value } = answers.answer(question) as { case: string; value: unknown };
          call.write({ validHost: request.host, originalRequest: request, [kind]: value });
        });
        call.on("end", () => call.end());
      },
    });
    const channel = createChannel(native.address);
    const reflection = createClientFactory().createClient<IServerReflection>(channel);

    async function* requests(): AsyncIterable<ServerReflectionRequest> {
      yield { host: "here", messageRequest: { case: "listServices", value: "" } };
      yield { host: "", messageRequest: { case: "fileContainingSymbol", value: "routeguide.RouteGuide.RouteChat" } };
      yield { host: "", messageRequest: { case: "fileByFilename", value: "none.proto" } };
    }
    const received: ServerReflectionResponse[] = [];
    for await (const response of reflection.ServerReflectionInfo(requests())) received.push(response);

    const [services, file, none] = received;
    expect(services).toEqual({
      validHost: "here",
      originalRequest: { host: "here", messageRequest: { case: "listServices", value: "" } },
      messageResponse: { case: "listServicesResponse", value: { service: [{ name: "routeguide.RouteGuide" }] } },
    });
    if (file?.messageResponse.case !== "fileDescriptorResponse") throw new Error("No file was answered.");
    const [bytes = new Uint8Array()] = file.messageResponse.value.fileDescriptorProto;
    const [service] = fromBinary(FileDescriptorProtoSchema, bytes).service;
    expect(
      service?.method.map(({ name, clientStreaming, serverStreaming }) => [name, clientStreaming, serverStreaming]),
    ).toEqual([
      ["GetFeature", false, false],
      ["ListFeatures", false, true],
      ["RecordRoute", true, false],
      ["RouteChat", true, true],
    ]);
    expect(none?.messageResponse).toEqual({
      case: "errorResponse",
      value: { errorCode: 5, errorMessage: "Nothing is called none.proto." },
    });
    channel.close();
    native.stop();
  });
});
