import type { MessageTable } from "./message.js";

/** The names and numbers of a message's fields, for logs. */
export function messageJson(table: MessageTable): object {
  return { fields: table.fields.map(({ name, no }) => `${name} = ${no}`) };
}
