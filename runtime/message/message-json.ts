import { inBraces } from "./describe-message.js";
import type { MessageTable } from "./message.js";

/** The names and numbers of a message's fields as text, for logs. */
export function messageJson(table: MessageTable): object {
  return { fields: inBraces(table.fields.map(({ name, no }) => `${name} = ${no}`)) };
}
