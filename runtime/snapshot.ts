import type { BoundOperation } from "./contract/bind.js";
import { boundTree, nodeOf } from "./contract/bound-contract.js";
import type { ContractTable } from "./contract/contract.js";
import { describeOperation, sortedOperations, typesOf } from "./contract/describe-contract.js";
import { describeMembers, describeValues, inBraces } from "./message/describe-message.js";
import { DescribedTypes } from "./message/described-types.js";
import { isMessageTable, type MessageTable } from "./message/message.js";

/** The greatest number of characters in a line. Longer texts are printed over several lines. */
const width = 120;

/** Whether a value is a contract or a message, which this module can print. */
export function test(value: unknown): boolean {
  return isMessageTable(value) || contractNode(value) !== undefined;
}

/**
 * Prints a contract or message as text: paths, call kinds, fields and the values of enums, in protobuf's terms. The text changes
 * when the wire format changes, but not with the order of declarations. Pass this module to `expect.addSnapshotSerializer` of
 * jest or vitest.
 * @example
 * import * as serializer from "interwire/snapshot";
 * expect.addSnapshotSerializer(serializer);
 */
export function serialize(value: unknown): string {
  if (isMessageTable(value)) return printMessage(value);
  const node = contractNode(value);
  return node === undefined ? String(value) : printContract(node);
}

function contractNode(value: unknown): ContractTable | undefined {
  try {
    return nodeOf(value, "snapshot");
  } catch {
    return undefined;
  }
}

function printContract(node: ContractTable): string {
  const { services } = boundTree(node);
  const types = typesOf(services);
  // Operations that a contract inherits from an interface without a service are part of the contract's service.
  const names = [...new Set(services.map(({ service }) => service))].sort();
  const lines = names.flatMap((name) => {
    const operations = sortedOperations(services.filter(({ service }) => service === name));
    return [`service ${name}`, ...operations.map((operation) => printOperation(operation, types))];
  });
  return [...lines, ...printTypes(types)].join("\n");
}

function printOperation(operation: BoundOperation, types: DescribedTypes): string {
  const described = describeOperation(operation, types);
  const { kind, path, requestHeader, request, responseHeader, response, details = [] } = described;
  const named = (table: MessageTable | undefined, text: string | undefined): string =>
    table === undefined || text === undefined ? "" : ownName(table, path) + text;
  const beside = (header: string): string => (header === "" ? "" : `${header} beside `);
  const parts = [
    `  ${kind} ${path}`,
    `${beside(named(operation.requestHeader, requestHeader))}${named(operation.request, request)}`,
    `-> ${beside(named(operation.responseHeader, responseHeader))}${named(operation.response, response)}`,
    ...(details.length === 0 ? [] : [`throws ${details.join(", ")}`]),
  ];
  const line = parts.join(" ");
  return line.length <= width ? line : parts.join("\n    ");
}

/**
 * The name of the message around arguments or a result, followed by a blank. Empty if the name can be derived from the path, and
 * in bare style, where the message is the user's own. It cannot be derived if the operation is inherited, or if the interface and
 * its service have different names.
 */
function ownName({ name, bare }: MessageTable, path: string): string {
  const [, service = "", operation = ""] = /^\/(?:.*\.)?([^./-]*)[^/]*\/(.*)$/.exec(path) ?? [];
  return bare !== undefined || name.startsWith(`${service}_${operation}_`) ? "" : `${name} `;
}

/** Prints a message, followed by the messages and enums to which it refers. */
function printMessage(table: MessageTable): string {
  const types = new DescribedTypes();
  const name = types.addRoot(table);
  return [printType(`message ${name}`, describeMembers(table, types)), ...printTypes(types)].join("\n");
}

function printTypes(types: DescribedTypes): string[] {
  const messages = sorted(types.messages).map(([name, table]) =>
    printType(`message ${name}`, describeMembers(table, types)),
  );
  const enums = sorted(types.enums).map(([name, named]) => printType(`enum ${name}`, describeValues(named)));
  return [...messages, ...enums];
}

function sorted<T>(named: ReadonlyMap<string, T>): [name: string, T][] {
  return [...named].sort(([a], [b]) => (a < b ? -1 : 1));
}

function printType(head: string, members: readonly string[]): string {
  const line = `${head} ${inBraces(members)}`;
  return line.length <= width ? line : [`${head} {`, ...members.map((member) => `  ${member}`), "}"].join("\n");
}
