import type { TypeModel } from "../model/model.js";
import { isRunTime } from "./fields.js";
import { wireKinds } from "./wire-kinds.js";

/**
 * Whether the runtime has a codec for a message with one value of this type (`readyValue` and `readyArguments`), so that no codec
 * is printed. Lists of strings and maps get printed codecs, which are faster for many elements.
 */
export function isReadyType(type: TypeModel): boolean {
  if (isRunTime(type)) return true;
  switch (type.kind) {
    case "optional":
      return isElement(type.inner);
    case "list":
      return isElement(type.item) && !isText(type.item);
    default:
      return isElement(type);
  }
}

function isElement({ kind }: TypeModel): boolean {
  return kind === "scalar" || kind === "enum" || kind === "message" || kind === "wellKnown" || kind === "tuple";
}

/** Whether the type is length-delimited, so that a list of it is never packed. */
function isText(type: TypeModel): boolean {
  return type.kind === "scalar" && wireKinds[type.scalar].packed === undefined;
}
