import { createFileRegistry, type DescMessage } from "@bufbuild/protobuf";
import type { Message } from "../contract-types.js";
import { memoize } from "../memoize.js";
import { type MessageTable, messageCheck } from "../message/message.js";
import { isOpaque } from "../message/opaque.js";
import { describeFile } from "./file-descriptor.js";
import { googleFile, googleMessage } from "./known-messages.js";

const descriptors = new WeakMap<object, DescMessage>();

/**
 * The descriptor of a message for `@bufbuild/protobuf`, made once. Use it for that library's registry, text format or reflection.
 * @throws TypeError if `message` is not a message
 * @example
 * toText(descMessage(messageOf<Person>()), value);
 */
export function descMessage<T>(message: Message<T>): DescMessage {
  messageCheck(message, "The message", "descMessage()");
  const table = message as unknown as MessageTable;
  return memoize(descriptors, message, () => {
    const known = isOpaque(table) ? googleMessage(table.protoName) : undefined;
    return known ?? (createFileRegistry(describeFile(table), googleFile).getMessage(message.typeName) as DescMessage);
  });
}
