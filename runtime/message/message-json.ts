import { inBraces } from "../../common/wire/field-texts.js";
import type { MessageTable } from "./message.js";

/** A message's field names and numbers as text, for logs. The build for Node also shows the types. */
export function messageJson(table: MessageTable): object {
  return { fields: inBraces(table.fields.map(({ name, no }) => `${name} = ${no}`)) };
}
