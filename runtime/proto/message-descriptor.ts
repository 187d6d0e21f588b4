import { createFileRegistry, type DescMessage } from "@bufbuild/protobuf";
import type { Message } from "../contract-types.js";
import { memoize } from "../memoize.js";
import type { MessageTable } from "../table/message.js";
import { describeFile } from "./file-descriptor.js";

const descriptors = new WeakMap<object, DescMessage>();

/**
 * The descriptor of a message for `@bufbuild/protobuf`, made once: for its registry, text format or reflection.
 * @example
 * toText(descMessage(messageOf<Person>()), value);
 */
export function descMessage<T>(message: Message<T>): DescMessage {
  return memoize(descriptors, message, () => {
    const file = describeFile(message as unknown as MessageTable);
    const registry = createFileRegistry(file, () => undefined);
    return registry.getMessage(message.typeName) as DescMessage;
  });
}
