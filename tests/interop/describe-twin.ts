import { join } from "node:path";
import type { Contract } from "interwire";
import { type Field, loadSync, MapField, type Namespace, type Root, type Service, Type } from "protobufjs";
import { root } from "../support/compile.js";

/** A .proto of the test contracts. */
export function twin(name: string): Root {
  return loadSync(join(root, "test-fixtures/contracts", name)).resolveAll() as Root;
}

/** A message of a .proto in the words of a contract's description. */
export function describeType(type: Type): string {
  const fields = [...type.fieldsArray].sort((a, b) => a.id - b.id);
  const parts = fields.flatMap((field) => {
    const oneof = field.options?.proto3_optional === true ? null : field.partOf;
    if (oneof === null) return [describeField(field)];
    const [first] = oneof.fieldsArray;
    return field === first ? [`${oneof.name}: oneof { ${oneof.fieldsArray.map(describeField).join("; ")} }`] : [];
  });
  return parts.length === 0 ? "{}" : `{ ${parts.join("; ")} }`;
}

function describeField(field: Field): string {
  const unpacked = field.repeated && isNumeric(field) && !field.packed ? " [packed = false]" : "";
  return `${field.name}: ${labelOf(field)}${typeOf(field)} = ${field.id}${unpacked}`;
}

function labelOf(field: Field): string {
  if (field.repeated) return "repeated ";
  return field.options?.proto3_optional === true ? "optional " : "";
}

function typeOf(field: Field): string {
  const element = field.resolvedType?.name ?? field.type;
  return field instanceof MapField ? `map<${field.keyType}, ${element}>` : element;
}

function isNumeric(field: Field): boolean {
  return !(field.resolvedType instanceof Type) && field.type !== "string" && field.type !== "bytes";
}

/** An operation, of a contract or of a .proto. */
export interface Described {
  readonly path: string;
  readonly kind: string;
  readonly request: string;
  readonly response: string;
}

/** A message's name, or its fields when it is the message of one operation. */
function describeUse(service: Service, name: string, wrapped: boolean): string {
  return wrapped ? describeType(service.lookupType(name)) : service.lookupType(name).name;
}

const kinds = ["unary", "serverStreaming", "clientStreaming", "duplex"];

/** A service of a .proto; `bare` are the operations whose messages have a name. */
export function describeTwin(proto: Namespace, serviceName: string, bare: readonly string[]): Described[] {
  const service = proto.lookupService(serviceName);
  // A contract lists its operations by their paths.
  const methods = [...service.methodsArray].sort((a, b) => (a.name < b.name ? -1 : 1));
  return methods.map(({ name, requestType, responseType, requestStream, responseStream }) => ({
    path: `/${service.fullName.slice(1)}/${name}`,
    kind: kinds[2 * Number(requestStream === true) + Number(responseStream === true)] ?? "",
    request: describeUse(service, requestType, !bare.includes(name)),
    response: describeUse(service, responseType, !bare.includes(name)),
  }));
}

/** The operations of a contract. */
export function describeContract(contract: Contract<unknown>): Described[] {
  return contract.services.flatMap(({ operations }) =>
    operations.map(({ path, kind, request, response }) => ({
      path,
      kind,
      request,
      response,
    })),
  );
}
