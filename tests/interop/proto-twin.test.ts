import { join } from "node:path";
import { type Contract, contractOf } from "interwire";
import { type Field, loadSync, MapField, type Namespace, type Root, type Service, Type } from "protobufjs";
import type { ICalculator, IDirectory } from "../../test-fixtures/contracts/directory.js";
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

interface Described {
  readonly path: string;
  readonly request: string;
  readonly response: string;
}

/** What a message is called, or its fields when it is the message of one operation. */
function describeUse(service: Service, name: string, wrapped: boolean): string {
  return wrapped ? describeType(service.lookupType(name)) : service.lookupType(name).name;
}

function describeTwin(proto: Namespace, serviceName: string, bare: readonly string[]): Described[] {
  const service = proto.lookupService(serviceName);
  return service.methodsArray.map(({ name, requestType, responseType }) => ({
    path: `/${service.fullName.slice(1)}/${name}`,
    request: describeUse(service, requestType, !bare.includes(name)),
    response: describeUse(service, responseType, !bare.includes(name)),
  }));
}

function describeContract(contract: Contract<unknown>): Described[] {
  return contract.services.flatMap(({ operations }) =>
    operations.map(({ path, request, response }) => ({ path, request: asProto(request), response: asProto(response) })),
  );
}

test("a service without a package has the names, numbers and types of its twin", () => {
  const described = describeContract(contractOf<ICalculator>() as Contract<unknown>);
  expect(described).toEqual(describeTwin(twin("calculator.proto"), "CalculatorNative", []));
  expect(described).toHaveLength(1);
});

test("a service in a package, wrapped and bare, has the names, numbers and types of its twin", () => {
  const described = describeContract(contractOf<IDirectory>() as Contract<unknown>);
  expect(described).toEqual(describeTwin(twin("directory.proto"), "interwire.test.Directory", ["Find", "Echo"]));
  expect(described).toHaveLength(7);
});

test("the messages have the names, numbers and types of their twins", () => {
  const { messages } = contractOf<IDirectory>();
  const proto = twin("directory.proto");
  expect(Object.keys(messages).sort()).toEqual(["Address", "Everything", "FindRequest", "Person"]);
  for (const [name, description] of Object.entries(messages)) {
    expect(asProto(description)).toBe(describeType(proto.lookupType(`interwire.test.${name}`)));
  }
});
