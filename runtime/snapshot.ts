import type { OperationDescription } from "./contract-types.js";
import { nodeOf } from "./table/bound-contract.js";
import type { ContractDescription } from "./table/describe-contract.js";
import { describeContract } from "./table/describe-contract.js";
import { describeMessage } from "./table/describe-message.js";
import { isMessageTable } from "./table/message.js";

/**
 * Whether a value is a contract or a message, of emitted code or from `contractOf`.
 */
export function test(value: unknown): boolean {
  return isMessageTable(value) || contractDescription(value) !== undefined;
}

/**
 * A contract or message as text: paths, call kinds, field numbers and types.
 * Give this module to `expect.addSnapshotSerializer` of jest or vitest.
 * @example
 * import * as serializer from "interwire/snapshot";
 * expect.addSnapshotSerializer(serializer);
 */
export function serialize(value: unknown): string {
  if (isMessageTable(value)) return `message ${value.name} ${describeMessage(value)}`;
  const description = contractDescription(value);
  return description === undefined ? String(value) : printContract(description);
}

function contractDescription(value: unknown): ContractDescription | undefined {
  try {
    return describeContract(nodeOf(value, "snapshot"));
  } catch {
    return undefined;
  }
}

function printContract({ services, messages }: ContractDescription): string {
  const lines: string[] = [];
  for (const { service, declaredBy, operations } of services) {
    lines.push(declaredBy === service ? `service ${service}` : `service ${service} (${declaredBy})`);
    for (const operation of operations) lines.push(printOperation(operation));
  }
  for (const [name, fields] of Object.entries(messages)) lines.push(`message ${name} ${fields}`);
  return lines.join("\n");
}

function printOperation({
  kind,
  path,
  requestHeader,
  request,
  responseHeader,
  response,
}: OperationDescription): string {
  const beside = (header: string | undefined): string => (header === undefined ? "" : `${header} beside `);
  return `  ${kind} ${path} ${beside(requestHeader)}${request} -> ${beside(responseHeader)}${response}`;
}
