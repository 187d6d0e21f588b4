import { join } from "node:path";
import { type Contract, contractOf, messageOf, type OperationDescription } from "interwire";
import { serialize } from "interwire/snapshot";
import { type Field, loadSync, MapField, type Method, type Namespace, type Root, type Service, Type } from "protobufjs";
import type { ICalculator, IDirectory } from "../../test-fixtures/contracts/directory.js";
import type { Fault, IStreams, Note, Plan, Trouble } from "../../test-fixtures/contracts/streams.js";
import { root } from "../support/compile.js";

const twin = (name: string): Root => loadSync(join(root, "test-fixtures/contracts", name)).resolveAll() as Root;

/** A message of a .proto in the words of a contract's description. */
function describeType(type: Type): string {
  const fields = [...type.fieldsArray].sort((a, b) => a.id - b.id).map(describeField);
  return fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`;
}

function describeField(field: Field): string {
  const element = field.resolvedType?.name ?? field.type;
  const presence = field.options?.proto3_optional === true ? "?" : "";
  const unpacked = field.repeated && isNumeric(field) && !field.packed ? " (not packed)" : "";
  return `${field.name}${presence}: ${kindOf(field, element)} = ${field.id}${unpacked}`;
}

function kindOf(field: Field, element: string): string {
  if (field instanceof MapField) return `Map<${field.keyType}, ${element}>`;
  return field.repeated ? `${element}[]` : element;
}

function isNumeric(field: Field): boolean {
  return !(field.resolvedType instanceof Type) && field.type !== "string" && field.type !== "bytes";
}

/** A description in which what .proto does not tell apart is the same: null and undefined, Record and Map. */
function asProto(description: string): string {
  return description.replace(/(\w+): ([^;]*?) \| null = /g, "$1?: $2 = ").replace(/Record<|Map<(?=\w)/g, "Map<");
}

type Described = Omit<OperationDescription, "name" | "method">;

/** What a twin cannot say by itself: the bare operations, and the messages of the values beside streams. */
interface Unsaid {
  readonly bare: readonly string[];
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

/** What a message is called, or its fields when it is the message of one operation. */
function describeUse(service: Service, name: string, wrapped: boolean): string {
  return wrapped ? describeType(service.lookupType(name)) : service.lookupType(name).name;
}

function kindOfCall({ requestStream, responseStream }: Method): Described["kind"] {
  if (requestStream === true) return responseStream === true ? "duplex" : "clientStreaming";
  return responseStream === true ? "serverStreaming" : "unary";
}

function describeTwin(proto: Namespace, serviceName: string, unsaid: Unsaid): Described[] {
  const service = proto.lookupService(serviceName);
  const header = (name: string | undefined): string | undefined => name && describeType(service.lookupType(name));
  return service.methodsArray.map((method) => {
    const { name, requestType, responseType } = method;
    const requestHeader = header(unsaid.requestHeaders?.[name]);
    const responseHeader = header(unsaid.responseHeaders?.[name]);
    return {
      path: `/${service.fullName.slice(1)}/${name}`,
      kind: kindOfCall(method),
      request: describeUse(service, requestType, !unsaid.bare.includes(name)),
      response: describeUse(service, responseType, !unsaid.bare.includes(name)),
      ...(requestHeader && { requestHeader }),
      ...(responseHeader && { responseHeader }),
    };
  });
}

function describeContract(contract: Contract<unknown>): Described[] {
  return contract.services.flatMap(({ operations }) =>
    operations.map(({ name: _, method: __, ...described }) => ({
      ...described,
      request: asProto(described.request),
      response: asProto(described.response),
    })),
  );
}

test("a service without a package has the names, numbers and types of its twin", () => {
  const described = describeContract(contractOf<ICalculator>() as Contract<unknown>);
  expect(described).toEqual(describeTwin(twin("calculator.proto"), "CalculatorNative", { bare: [] }));
  expect(described).toHaveLength(1);
});

test("a service in a package, wrapped and bare, has the names, numbers and types of its twin", () => {
  const described = describeContract(contractOf<IDirectory>() as Contract<unknown>);
  const twinned = describeTwin(twin("directory.proto"), "interwire.test.Directory", { bare: ["Find", "Echo"] });
  expect(described).toEqual(twinned);
  expect(described).toHaveLength(5);
});

test("the messages have the names, numbers and types of their twins", () => {
  const { messages } = contractOf<IDirectory>();
  const proto = twin("directory.proto");
  expect(Object.keys(messages).sort()).toEqual(["Address", "Everything", "FindRequest", "Person"]);
  for (const [name, description] of Object.entries(messages)) {
    expect(asProto(description)).toBe(describeType(proto.lookupType(`interwire.test.${name}`)));
  }
});

test("a service with streams has the kinds and the values beside them of its twin, too", () => {
  const described = describeContract(contractOf<IStreams>() as Contract<unknown>);
  const beside = "BesideValues";
  const twinned = describeTwin(twin("streams.proto"), "interwire.test.Streams", {
    bare: ["Forward"],
    requestHeaders: { GatherBeside: beside, ExchangeBeside: beside },
    responseHeaders: { SpreadBeside: beside, ExchangeBeside: beside },
  });
  expect(described).toEqual(twinned);
  expect(new Set(described.map(({ kind }) => kind)).size).toBe(4);
  expect(described).toHaveLength(8);
});

test.each([
  ["Plan", messageOf<Plan>()],
  ["Note", messageOf<Note>()],
  ["Trouble", messageOf<Trouble>()],
  ["Fault", messageOf<Fault>()],
])("the message %s beside a service has the names, numbers and types of its twin", (name, message) => {
  const described = describeType(twin("streams.proto").lookupType(`interwire.test.${name}`));
  expect(serialize(message)).toBe(`message ${message.name} ${described}`);
});
