import { describeMessage } from "../describe-message.js";
import { DescribedTypes } from "../described-types.js";
import type { MessageTable } from "../message.js";

/** A message's fields, and the messages and enums to which they refer, as text for logs. */
export function messageJson(table: MessageTable): object {
  const types = new DescribedTypes();
  types.addRoot(table);
  return { fields: describeMessage(table, types), ...types.describe() };
}
