import type { DescFile } from "@bufbuild/protobuf";
import type { ReflectMessage } from "@bufbuild/protobuf/reflect";
import { innerMessages } from "./json-place.js";

const known = new WeakMap<DescFile, boolean>();

/**
 * Sets absent fields that have a declared default (proto2 or editions) to this default, in a message and the messages inside it:
 * `@bufbuild/protobuf` does not do so when it reads JSON.
 */
export function setDefaults(message: ReflectMessage): void {
  const { file } = message.desc;
  if (!mayHaveDefaults(file)) return;
  if (isEdition(file)) setOwn(message);
  for (const [, inner] of innerMessages(message)) setDefaults(inner);
}

function setOwn(message: ReflectMessage): void {
  for (const field of message.fields) {
    if (field.fieldKind !== "scalar" && field.fieldKind !== "enum") continue;
    const value = field.getDefaultValue();
    if (value !== undefined && !message.isSet(field)) message.set(field, value);
  }
}

/** Whether messages of a file may have declared defaults: only if the file, or one that it imports, is of an edition. */
function mayHaveDefaults(file: DescFile): boolean {
  const found = known.get(file) ?? (isEdition(file) || file.dependencies.some(mayHaveDefaults));
  known.set(file, found);
  return found;
}

function isEdition(file: DescFile): boolean {
  return file.proto.syntax === "editions";
}
