import type { ReflectMessage } from "@bufbuild/protobuf/reflect";
import { innerMessages } from "./json-place.js";

/** Sets the fields of a message, and of all in it, that are absent and have a default: whoever reads its JSON knows of none. */
export function setDefaults(message: ReflectMessage): void {
  // Other files have no defaults.
  if (message.desc.file.proto.syntax !== "editions") return;
  for (const field of message.fields) {
    if (field.fieldKind !== "scalar" && field.fieldKind !== "enum") continue;
    const value = field.getDefaultValue();
    if (value !== undefined && !message.isSet(field)) message.set(field, value);
  }
  for (const [, inner] of innerMessages(message)) setDefaults(inner);
}
