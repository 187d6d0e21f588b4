import { createFileRegistry, type DescFile, type DescMessage } from "@bufbuild/protobuf";
import { nestedTypes } from "@bufbuild/protobuf/reflect";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { memoize } from "../base/memoize.js";
import { collectTables } from "../contract/collect-tables.js";
import { type MessageTable, messageCheck } from "../message/message.js";
import type { Message } from "../message/message-type.js";
import { isOpaque } from "../message/opaque.js";
import { describeSchema } from "./describe-schema.js";
import { googleFile, googleMessage } from "./known-messages.js";

const descriptors = new WeakMap<object, DescMessage>();

/**
 * The descriptor of a message for `@bufbuild/protobuf`, to use with that library's registry, text format or reflection. It is
 * made once.
 * @throws TypeError if `message` is not a message
 * @example toText(descMessage(messageOf<Person>()), value);
 */
export function descMessage<T>(message: Message<T>): DescMessage {
  messageCheck(message, "The message", "descMessage()");
  const table = message as unknown as MessageTable;
  return memoize(descriptors, message, () => {
    const known = isOpaque(table) ? googleMessage(table.protoName) : undefined;
    return known ?? findMessage(table, message.typeName);
  });
}

function findMessage(table: MessageTable, typeName: string): DescMessage {
  const schema = collectTables({ contracts: [], messages: [table] }, {});
  const { files } = describeSchema(schema, { isForFiles: false });
  const built = buildFiles(files);
  const types = built.flatMap((file) => [...nestedTypes(file)]);
  return types.find((one) => one.kind === "message" && one.typeName === typeName) as DescMessage;
}

/** Builds protobuf-es' descriptors for a schema's files. Each file must come after the files that it imports. */
export function buildFiles(files: readonly FileDescriptorProto[]): readonly DescFile[] {
  const made = new Map<string, DescFile>();
  for (const file of files) {
    const registry = createFileRegistry(file, (name) => made.get(name) ?? googleFile(name));
    const built = registry.getFile(file.name) as DescFile;
    for (const type of nestedTypes(built)) if (type.kind === "message") renameInherited(type);
    made.set(file.name, built);
  }
  return [...made.values()];
}

/**
 * Renames the fields of a message that have the name of an inherited member of every object, such as `hasOwnProperty`, which
 * protobuf-es would take for the value of the field. protobuf-es renames four such names itself by adding a `$`; this function
 * does the same for the others.
 */
function renameInherited(message: DescMessage): void {
  for (const field of message.fields) {
    const { localName } = field;
    if (field.fieldKind !== "message" || field.oneof !== undefined || !(localName in Object.prototype)) continue;
    delete message.field[localName];
    message.field[`${localName}$`] = Object.assign(field, { localName: `${localName}$` });
  }
}
