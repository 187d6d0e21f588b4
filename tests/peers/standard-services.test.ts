import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type DescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { type Channel, createChannel, createClientFactory } from "interwire";
import { type HealthContract, ServingStatus } from "interwire/health";
import type { ReflectionAlphaContract, ServerReflectionRequest, ServerReflectionResponse } from "interwire/reflection";
import { twin } from "../interop/describe-twin.js";
import type { NativeServer } from "../interop/native-peer.js";
import { root } from "../support/compile.js";
import { startServer } from "./peer-process.js";
import { buildProgram } from "./toolchain.js";

let native: NativeServer;
let channel: Channel;
beforeAll(async () => {
  const source = join(root, "tests/peers/standard-services/server.cpp");
  native = await startServer({ file: await buildProgram(source, ["grpc++_reflection"]), args: [] });
  channel = createChannel(native.address);
}, 600_000);
afterAll(async () => {
  channel?.close();
  await native?.stop();
});

type Question = ServerReflectionRequest["messageRequest"];

/** What C++ answers to questions on one stream. */
async function ask(...questions: Question[]): Promise<ServerReflectionResponse[]> {
  async function* requests(): AsyncIterable<ServerReflectionRequest> {
    for (const messageRequest of questions) yield { host: "here", messageRequest };
  }
  const reflection = createClientFactory().createClient<ReflectionAlphaContract>(channel);
  const answers: ServerReflectionResponse[] = [];
  for await (const answer of reflection.ServerReflectionInfo(requests())) answers.push(answer);
  return answers;
}

test("C++'s reflection service answers each question of a stream", async () => {
  const [services, none, numbers] = await ask(
    { case: "listServices", value: "" },
    { case: "fileContainingSymbol", value: "no.such.Thing" },
    { case: "allExtensionNumbersOfType", value: "grpc.reflection.v1alpha.ErrorResponse" },
  );
  expect(services).toEqual({
    validHost: "here",
    originalRequest: { host: "here", messageRequest: { case: "listServices", value: "" } },
    messageResponse: {
      case: "listServicesResponse",
      value: { service: [{ name: "grpc.reflection.v1alpha.ServerReflection" }, { name: "grpc.health.v1.Health" }] },
    },
  });
  expect(none?.messageResponse).toMatchObject({ case: "errorResponse", value: { errorCode: 5 } });
  expect(numbers?.messageResponse).toEqual({
    case: "allExtensionNumbersResponse",
    value: { baseTypeName: "grpc.reflection.v1alpha.ErrorResponse", extensionNumber: [] },
  });
});

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const fieldsOf = ({ field }: DescriptorProto) =>
  field.map(({ name, number }) => `${camelCase(name)} = ${number}`).sort();

test("what it says of itself are the messages that the interface describes", async () => {
  const [answer] = await ask({ case: "fileContainingSymbol", value: "grpc.reflection.v1alpha.ServerReflection" });
  if (answer?.messageResponse.case !== "fileDescriptorResponse") throw new Error("No file was answered.");
  const [bytes = new Uint8Array()] = answer.messageResponse.value.fileDescriptorProto;
  const file = fromBinary(FileDescriptorProtoSchema, bytes);
  const proto = twin("reflection.proto");
  for (const message of file.messageType) {
    const { fieldsArray } = proto.lookupType(`grpc.reflection.v1.${message.name}`);
    const described = fieldsArray.map(({ name, id }) => `${name} = ${id}`).sort();
    expect([message.name, described]).toEqual([message.name, fieldsOf(message)]);
  }
  expect(file.messageType).toHaveLength(8);
});

test("C++'s health service answers", async () => {
  const health = createClientFactory().createClient<HealthContract>(channel);
  await expect(health.Check({ service: "" })).resolves.toEqual({ status: ServingStatus.SERVING });
  await expect(health.Check({ service: "a.Service" })).resolves.toEqual({ status: ServingStatus.NOT_SERVING });
  await expect(health.Check({ service: "none" })).rejects.toMatchObject({ code: 5 });
  for await (const { status } of health.Watch({ service: "none" })) {
    expect(status).toBe(ServingStatus.SERVICE_UNKNOWN);
    break;
  }
});
