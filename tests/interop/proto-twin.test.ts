import { type Contract, contractOf, messageOf } from "interwire";
import type { HealthContract } from "interwire/health";
import type { ReflectionContract } from "interwire/reflection";
import { type Root, Type } from "protobufjs";
import type { ICalculator, IDirectory } from "../../test-fixtures/contracts/directory.js";
import type { IRouteGuide } from "../../test-fixtures/contracts/route-guide.js";
import type { Fault, IStreams, Note, Plan, Trouble } from "../../test-fixtures/contracts/streams.js";
import { describeContract, describeTwin, describeType, twin } from "./describe-twin.js";

test("a service without a package has the names, numbers and types of its twin", () => {
  const described = describeContract(contractOf<ICalculator>() as Contract<unknown>);
  expect(described).toEqual(describeTwin(twin("calculator.proto"), "CalculatorNative", []));
  expect(described).toHaveLength(1);
});

test("a service in a package, wrapped and bare, has the names, numbers and types of its twin", () => {
  const described = describeContract(contractOf<IDirectory>() as Contract<unknown>);
  expect(described).toEqual(describeTwin(twin("directory.proto"), "interwire.test.Directory", ["Find", "Echo"]));
  expect(described).toHaveLength(5);
});

test("the messages have the names, numbers and types of their twins", () => {
  const { messages } = contractOf<IDirectory>();
  const proto = twin("directory.proto");
  expect(Object.keys(messages).sort()).toEqual(["Address", "Everything", "FindRequest", "Person"]);
  for (const [name, description] of Object.entries(messages)) {
    expect(description).toBe(describeType(proto.lookupType(`interwire.test.${name}`)));
  }
});

test.each([
  ["routeguide.RouteGuide", "route-guide.proto", contractOf<IRouteGuide>()],
  ["grpc.reflection.v1.ServerReflection", "reflection.proto", contractOf<ReflectionContract>()],
  ["grpc.health.v1.Health", "health.proto", contractOf<HealthContract>()],
])("%s, described by an interface, is the service that its .proto describes", (service, file, contract) => {
  const proto = twin(file);
  const { methodsArray } = proto.lookupService(service);
  // The descriptions of twins have the names of messages without their package.
  const short = (text: string): string => text.replaceAll(`${service.slice(0, service.lastIndexOf("."))}.`, "");
  const described = describeContract(contract as Contract<unknown>);
  const bare = methodsArray.map(({ name }) => name);
  expect(described.map((one) => ({ ...one, request: short(one.request), response: short(one.response) }))).toEqual(
    describeTwin(proto, service, bare),
  );
  expect(described.length).toBeGreaterThan(0);
  const messages = Object.entries(contract.messages);
  // In TypeScript a message that may be absent says so. Twins have the names of enums without the message around them.
  for (const [name, description] of messages) {
    const text = short(withoutPresence(description, proto)).replaceAll(`${short(name)}.`, "");
    expect([name, text]).toEqual([name, describeType(proto.lookupType(name))]);
  }
  expect(messages.length).toBeGreaterThan(1);
});

function withoutPresence(description: string, proto: Root): string {
  return description.replace(/: optional ([\w.]+) = /g, (optional, name: string) =>
    proto.lookup(name) instanceof Type ? `: ${name} = ` : optional,
  );
}

test("a service with streams has the names, numbers, types and kinds of its twin", () => {
  const described = describeContract(contractOf<IStreams>() as Contract<unknown>);
  expect(described).toEqual(describeTwin(twin("streams.proto"), "interwire.test.Streams", ["Forward"]));
  expect(new Set(described.map(({ kind }) => kind)).size).toBe(4);
  expect(described).toHaveLength(8);
});

test("values beside streams are the messages that their twin says", () => {
  const values = describeType(twin("streams.proto").lookupType("interwire.test.BesideValues"));
  const operations = contractOf<IStreams>().services.flatMap((service) => service.operations);
  const headers = operations.map(({ name, requestHeader, responseHeader }) => [name, requestHeader, responseHeader]);
  expect(headers.filter(([, request, response]) => request !== undefined || response !== undefined)).toEqual([
    ["ExchangeBeside", values, values],
    ["GatherBeside", values, undefined],
    ["SpreadBeside", undefined, values],
  ]);
});

test.each([
  ["Plan", messageOf<Plan>()],
  ["Note", messageOf<Note>()],
  ["Trouble", messageOf<Trouble>()],
  ["Fault", messageOf<Fault>()],
])("the message %s beside a service has the names, numbers and types of its twin", (name, message) => {
  const described = describeType(twin("streams.proto").lookupType(`interwire.test.${name}`));
  expect(JSON.parse(JSON.stringify(message))).toMatchObject({ fields: described });
});
