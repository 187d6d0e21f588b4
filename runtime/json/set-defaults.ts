import type { DescFile } from "@bufbuild/protobuf";
import type { ReflectMessage } from "@bufbuild/protobuf/reflect";
import { innerMessages } from "./json-place.js";

const known = new WeakMap<DescFile, boolean>();

/**
 * Sets the fields of a message, and of messages inside it, that are absent and have a default of their own: readers of the JSON
 * form do not know these defaults.
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

/** Whether messages of a file may have defaults of their own: the file, or one that it imports, must be of an edition. */
function mayHaveDefaults(file: DescFile): boolean {
  const found = known.get(file) ?? (isEdition(file) || file.dependencies.some(mayHaveDefaults));
  known.set(file, found);
  return found;
}

function isEdition(file: DescFile): boolean {
  return file.proto.syntax === "editions";
}
