import { fieldNames, identifier, isProtoIdentifier, snakeCase } from "../../common/field-names.js";
import type { MessageTable } from "../message/message.js";
import { isOpaque } from "../message/opaque.js";
import { Names, protoName } from "../message/proto-names.js";
import { plainField } from "../message/seam.js";
import { entryName } from "./field-descriptors.js";
import type { ProtoFileOptions } from "./file-options.js";
import { homePackages } from "./home-packages.js";
import type { ProtoProblem } from "./proto-problems.js";
import type { SchemaParts, ServicePart, WrapperPart } from "./schema-parts.js";
import { usesOfMessage } from "./type-uses.js";

/** The full names of a schema's parts in files. All code that shows messages to other programs uses these names. */
export interface SchemaNames {
  /** All full names so far, which a further name must not repeat. */
  readonly scope: Names;
  service(service: string): string;
  /** The name of an operation in its service. */
  method(service: string, operation: string): string;
  /** The full name of a message, or of a message around arguments or a result. */
  message(table: MessageTable): string | undefined;
  /** The package in a full name, which names of outer messages may follow. */
  package(name: string): string;
}

/** The purpose for which a schema is described. */
export interface SchemaPurpose {
  /**
   * Whether the schema is for .proto files, and so has to obey all of their rules. Otherwise it is for interwire's own conversion
   * to JSON, which has fewer rules.
   */
  readonly isForFiles: boolean;
  /** The options of the files, for the code generators of other languages. */
  readonly options?: ProtoFileOptions;
}

/** The last part of a full name: `shop.v1.Order` → `Order`. */
export function ownPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** The name of a message in protobuf, without a package that is assigned because of other messages. */
function ownName(table: MessageTable): string {
  return isOpaque(table) ? table.protoName : protoName(table.name);
}

/**
 * Returns a function that gives the name of a message in .proto files: its own name, with an assigned package if it has none and
 * one can be determined.
 */
function namesInFiles(
  parts: SchemaParts,
  { options }: SchemaPurpose,
  problems: ProtoProblem[],
): (table: MessageTable) => string {
  const contractPackages = options?.contractPackages === true;
  const naming = { wantedName: ownName, packageOf: ownPackages(parts, ownName).packageOf };
  const homes = homePackages(parts, naming, contractPackages);
  for (const { table, packages } of homes.homeless) {
    problems.push({
      kind: "package",
      table,
      name: ownName(table),
      packages,
      isTuple: table.tuple,
      contractPackages,
      // A getter, because there may be many such messages, and most are never asked about.
      get uses() {
        return usesOfMessage(parts, table);
      },
    });
  }
  return (table) => {
    const home = homes.of(table);
    return home === undefined ? ownName(table) : `${home}.${ownName(table)}`;
  };
}

/**
 * Names the parts of a schema. Services keep their names, which are in the paths of calls. Messages are named next, and then the
 * messages around arguments and results. A part whose name is taken gets a number.
 */
export function nameParts(parts: SchemaParts, purpose: SchemaPurpose, problems: ProtoProblem[]): SchemaNames {
  const { isForFiles } = purpose;
  const wantedName = isForFiles ? namesInFiles(parts, purpose, problems) : ownName;
  const scope = new Names();
  const services = new Map<string, string>();
  const methods = new Map(parts.services.map((part) => [part.service, nameMethods(part)]));
  const method = (service: string, operation: string): string =>
    methods.get(service)?.get(operation) ?? identifier(operation);
  const messages = new Map<MessageTable, string>();
  // The name of a package also occupies a name in the package around it.
  if (isForFiles) for (const name of packagesOf(parts, wantedName)) scope.add(name);
  for (const part of parts.services) services.set(part.service, nameService(part, scope, problems));
  // The entries of maps are messages, too, whose names protoc prescribes.
  for (const table of parts.messages) {
    const name = wantedName(table);
    for (const entry of entriesOf(table)) scope.add(`${name}.${entry}`);
    // A member and a message that is nested beside it share a scope.
    if (isForFiles) for (const member of membersOf(table)) scope.add(`${name}.${member}`);
  }
  for (const table of parts.messages) {
    const wanted = wantedName(table);
    const name = scope.add(wanted);
    messages.set(table, name);
    if (name !== wanted) problems.push({ kind: "message", table, wanted, name, uses: usesOfMessage(parts, table) });
  }
  for (const wrapper of parts.wrappers)
    messages.set(wrapper.table, scope.add(wrapperName(wrapper, { services, method })));
  return {
    scope,
    service: (service) => services.get(service) ?? protoName(service),
    method,
    message: (table) => messages.get(table),
    package: packagesBeside(new Set(messages.values())),
  };
}

function nameService({ service, operations, contracts }: ServicePart, scope: Names, problems: ProtoProblem[]): string {
  const name = scope.add(protoName(service));
  if (name !== service) problems.push({ kind: "service", contracts, service, name });
  for (const { operation, declaredBy } of operations) {
    if (isProtoIdentifier(operation.name)) continue;
    problems.push({ kind: "operation", contract: declaredBy, operation: operation.name, path: operation.path });
  }
  return name;
}

/** Names the operations of a service. Operations whose names protobuf allows keep them, and are named before the others. */
function nameMethods({ operations }: ServicePart): ReadonlyMap<string, string> {
  const scope = new Names();
  const names = operations.map(({ operation }) => operation.name);
  const legal = new Set(names.filter(isProtoIdentifier));
  for (const name of legal) scope.add(name);
  return new Map(names.map((name) => [name, legal.has(name) ? name : scope.add(identifier(name))]));
}

function entriesOf(table: MessageTable): string[] {
  const maps = isOpaque(table) ? [] : table.fields.map(plainField).filter(({ key }) => key !== undefined);
  return maps.map((field) => entryName(fieldNames(field).proto));
}

/** The names of the fields and oneofs of a message. */
function membersOf(table: MessageTable): Set<string> {
  if (isOpaque(table)) return new Set();
  const names = table.fields
    .map(plainField)
    .flatMap((field) => [fieldNames(field).proto, ...(field.oneof === undefined ? [] : [snakeCase(field.oneof)])]);
  return new Set(names);
}

/**
 * The name of a message around arguments or a result: `ICalculatorSumRequest`. It contains the service, so that other services
 * have no influence on it, and is the name that buf's linter expects.
 */
function wrapperName(
  { service, operation, role }: WrapperPart,
  { services, ...names }: { readonly services: ReadonlyMap<string, string> } & Pick<SchemaNames, "method">,
): string {
  const method = names.method(service, operation.name);
  return `${services.get(service)}${method.charAt(0).toUpperCase()}${method.slice(1)}${role}`;
}

/**
 * The packages of a schema, and the packages around them. The name of a message may begin with the name of another message, in
 * which it is nested.
 */
function packagesOf(parts: SchemaParts, wantedName: (table: MessageTable) => string): Set<string> {
  const { packages, packageOf } = ownPackages(parts, wantedName);
  for (const name of parts.messages.map(wantedName).map(packageOf)) {
    if (name !== "") for (const one of [name, ...prefixesOf(name)]) packages.add(one);
  }
  return packages;
}

/** The packages of services and the packages around them, and a function that finds the package in the full name of a message. */
function ownPackages(
  { services, messages }: SchemaParts,
  wantedName: (table: MessageTable) => string,
): { readonly packages: Set<string>; packageOf(name: string): string } {
  const packages = new Set(services.flatMap(({ service }) => prefixesOf(protoName(service))));
  const names = messages.map(wantedName).filter((name) => !packages.has(name));
  return { packages, packageOf: packagesBeside(new Set(names)) };
}

/** Returns a function that finds the package in a full name, of which a part may be the name of a message. */
function packagesBeside(messages: ReadonlySet<string>): (name: string) => string {
  return (name) => {
    const prefixes = prefixesOf(name);
    const outermost = prefixes.findLastIndex((prefix) => messages.has(prefix));
    return prefixes[outermost + 1] ?? "";
  };
}

/** The scopes in a full name, the innermost first: `a.b.C` → `a.b`, `a`. */
function prefixesOf(name: string): string[] {
  const parts = name.split(".");
  return parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join("."));
}
