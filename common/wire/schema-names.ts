import { fieldNames, identifier, isProtoIdentifier, jsonName, snakeCase } from "../field-names.js";
import type { CollectedSchema } from "./collect-schema.js";
import { homePackages } from "./home-packages.js";
import type { NamingProblem } from "./naming-problems.js";
import { Names, protoName } from "./proto-names.js";
import { usesOfMessage } from "./type-uses.js";
import { type WireMessage, type WireService, type WireWrapper, wrappersOf } from "./wire-schema.js";

/**
 * The full names that services, operations and messages of a schema have in .proto files. All code that shows messages to others
 * uses these names.
 */
export interface SchemaNames {
  /** All full names that are taken. The names of further types have to differ from these. */
  readonly scope: Names;
  service(service: string): string;
  /** The name that an operation has in its service. */
  method(service: string, operation: string): string;
  /** The name of a message by its name in the schema. */
  message(name: string): string;
  /** The name of the wrapper message of an operation's arguments or result. */
  wrapper(wrapper: WireWrapper): string;
  /** The package in the full name of a service, message or enum, which may be nested: `shop.Order.Line` → `shop`. */
  package(name: string): string;
}

/** The rules by which services, operations, messages and enums are named. */
export interface NamingRules {
  /**
   * Whether the names are for .proto files, and so have to obey all rules of protobuf. Otherwise they are for interwire's own
   * conversion to JSON, which needs fewer rules.
   */
  readonly isForFiles: boolean;
  /** Whether messages without a package get that of the contracts that use them. */
  readonly contractPackages: boolean;
}

/** The protobuf name of a message, without the package that may be added because all users of the message are in this package. */
function ownName({ typeName }: WireMessage): string {
  return protoName(typeName);
}

/**
 * Returns a function that gives the name of a message in .proto files: its own name, which gets a package if it has none and one can
 * be found.
 */
function namesInFiles(
  schema: CollectedSchema,
  { contractPackages }: NamingRules,
  problems: NamingProblem[],
): (message: WireMessage) => string {
  const { packageOf } = ownPackages(schema, [...schema.messages.values()].map(ownName));
  const homes = homePackages(schema, packageOf, contractPackages);
  for (const { message, packages } of homes.homeless) {
    problems.push({
      kind: "package",
      message,
      packages,
      contractPackages,
      // Computed on demand, because there may be many messages without a package.
      get uses() {
        return usesOfMessage(schema, message.name);
      },
    });
  }
  return (message) => {
    const home = homes.of(message.name);
    return home === undefined ? ownName(message) : `${home}.${ownName(message)}`;
  };
}

/**
 * Names the services, operations and messages of a schema. Services keep their names, because these are in the paths of calls.
 * Messages are named next, and then the wrapper messages of arguments and results. A name that is taken gets a number: `Page_2`.
 */
export function nameParts(schema: CollectedSchema, rules: NamingRules, problems: NamingProblem[]): SchemaNames {
  const { isForFiles } = rules;
  const wantedName = isForFiles ? namesInFiles(schema, rules, problems) : ownName;
  const scope = new Names();
  const services = new Map<string, string>();
  const methods = new Map(schema.services.map((service) => [service.name, nameMethods(service)]));
  const method = (service: string, operation: string): string =>
    methods.get(service)?.get(operation) ?? identifier(operation);
  const messages = new Map<string, string>();
  // A package's name is in the scope of the packages around it, too.
  if (isForFiles) for (const name of packagesOf(schema, wantedName)) scope.add(name);
  for (const service of schema.services) services.set(service.name, nameService(service, scope, problems));
  // protoc names the entries of maps, which are messages too.
  for (const message of schema.messages.values()) {
    const name = wantedName(message);
    for (const entry of entriesOf(message)) scope.add(`${name}.${entry}`);
    // A member and a message that is nested beside it are in one scope.
    if (isForFiles) for (const member of membersOf(message)) scope.add(`${name}.${member}`);
  }
  for (const [own, message] of schema.messages) {
    const wanted = wantedName(message);
    const name = scope.add(wanted);
    messages.set(own, name);
    if (name !== wanted) problems.push({ kind: "message", message, wanted, name, uses: usesOfMessage(schema, own) });
  }
  const wrappers = new Map<WireWrapper, string>();
  for (const { name: service, operations } of schema.services) {
    for (const operation of operations) {
      // As buf's linter asks for: ICalculatorSumRequest. With the service's name, it does not depend on other services.
      const stem = `${services.get(service)}${capitalized(method(service, operation.name))}`;
      for (const { role, wrapper } of wrappersOf(operation)) wrappers.set(wrapper, scope.add(stem + role));
    }
  }
  return {
    scope,
    service: (service) => services.get(service) ?? protoName(service),
    method,
    message: (name) => messages.get(name) ?? name,
    wrapper: (wrapper) => wrappers.get(wrapper) ?? wrapper.name,
    package: packagesBeside(new Set([...messages.values(), ...wrappers.values()])),
  };
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function nameService(service: WireService, scope: Names, problems: NamingProblem[]): string {
  const name = scope.add(protoName(service.name));
  if (name !== service.name) problems.push({ kind: "service", service, name });
  for (const operation of service.operations) {
    if (!isProtoIdentifier(operation.name)) problems.push({ kind: "operation", operation });
  }
  return name;
}

/** Names the operations of a service. Those whose names protobuf allows keep them, and are named before the others. */
function nameMethods({ operations }: WireService): ReadonlyMap<string, string> {
  const scope = new Names();
  const names = operations.map(({ name }) => name);
  const legal = new Set(names.filter(isProtoIdentifier));
  for (const name of legal) scope.add(name);
  return new Map(names.map((name) => [name, legal.has(name) ? name : scope.add(identifier(name))]));
}

function entriesOf({ fields }: WireMessage): string[] {
  return fields.flatMap((field) => (field.key === undefined ? [] : entryName(fieldNames(field).proto)));
}

/** The name that protoc gives the message for the entries of a map. */
export function entryName(field: string): string {
  return `${jsonName(`_${field}`)}Entry`;
}

/** The names of the fields and oneofs of a message. */
function membersOf({ fields }: WireMessage): Set<string> {
  return new Set(
    fields.flatMap((field) => [
      fieldNames(field).proto,
      ...(field.oneof === undefined ? [] : [snakeCase(field.oneof)]),
    ]),
  );
}

/**
 * The packages of services and messages, and the parent packages of these. A prefix of a message's name is not always a package:
 * it may be the message in which this one is nested.
 */
function packagesOf(schema: CollectedSchema, wantedName: (message: WireMessage) => string): Set<string> {
  const names = [...schema.messages.values()].map(wantedName);
  const { packages, packageOf } = ownPackages(schema, names);
  for (const name of names.map(packageOf)) {
    if (name !== "") for (const one of [name, ...prefixesOf(name)]) packages.add(one);
  }
  return packages;
}

/** The packages of services and their parent packages, and a function that finds the package in the full name of a message. */
function ownPackages(
  { services }: CollectedSchema,
  messages: readonly string[],
): { readonly packages: Set<string>; packageOf(name: string): string } {
  const packages = new Set(services.flatMap(({ name }) => prefixesOf(protoName(name))));
  const names = messages.filter((name) => !packages.has(name));
  return { packages, packageOf: packagesBeside(new Set(names)) };
}

/** Returns a function that finds the package in a full name: `shop.Order.Line` → `shop`, if `messages` has `shop.Order`. */
function packagesBeside(messages: ReadonlySet<string>): (name: string) => string {
  return (name) => {
    const prefixes = prefixesOf(name);
    const outermost = prefixes.findLastIndex((prefix) => messages.has(prefix));
    return prefixes[outermost + 1] ?? "";
  };
}

/** The scopes in a full name, the innermost first: for `a.b.C` they are `a.b` and `a`. */
function prefixesOf(name: string): string[] {
  const parts = name.split(".");
  return parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join("."));
}
