import { printSchema } from "../common/wire/print-schema.js";
import { nodeOf } from "./contract/bound-contract.js";
import { collectTables } from "./contract/collect-tables.js";
import type { ContractTable } from "./contract/contract.js";
import { isMessageTable } from "./message/message.js";
import { messageSource } from "./message/message-source.js";

/** Whether a value is a contract or a message, which this module can print. */
export function test(value: unknown): boolean {
  return isMessageTable(value) || contractNode(value) !== undefined;
}

/**
 * Prints a contract or message as text: paths, call kinds, fields and the values of enums, in protobuf's terms. The text changes
 * when the wire format changes, but not with the order of declarations. Pass this module to `expect.addSnapshotSerializer` of
 * jest or vitest.
 * @throws SetupError IW2024 if two different messages have the same name
 * @example
 * import * as serializer from "interwire/snapshot";
 * expect.addSnapshotSerializer(serializer);
 */
export function serialize(value: unknown): string {
  if (isMessageTable(value)) {
    return printSchema(collectTables({ contracts: [], messages: [value] }), messageSource(value).name);
  }
  const node = contractNode(value);
  return node === undefined ? String(value) : printSchema(collectTables({ contracts: [node], messages: [] }));
}

function contractNode(value: unknown): ContractTable | undefined {
  try {
    return nodeOf(value, "snapshot");
  } catch {
    return undefined;
  }
}
