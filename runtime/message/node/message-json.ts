import { NamedMessages } from "../../../common/wire/named-messages.js";
import { SchemaTexts } from "../../../common/wire/schema-texts.js";
import type { MessageTable } from "../message.js";
import { messageSource } from "../message-source.js";

/** A message's fields, and the messages and enums to which they refer, as text for logs. */
export function messageJson(table: MessageTable): object {
  const source = messageSource(table);
  const messages = new NamedMessages();
  messages.add(source);
  const texts = new SchemaTexts({ services: [], messages: messages.described() }).describe();
  const { [source.typeName]: fields = "{}", ...others } = texts.messages;
  return { fields, messages: others, enums: texts.enums };
}
