import type { TypeModel } from "../model/model.js";
import { isRunTime } from "./fields.js";
import { wireKinds } from "./wire-kinds.js";

/**
 * Whether the runtime has a codec for a message of one such value, so that none is printed (see the runtime's
 * `readyValue` and `readyArguments`). A list of strings and a map get code of their own: it is faster for many elements.
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

/** A kind of values with a length, which are never packed. */
function isText(type: TypeModel): boolean {
  return type.kind === "scalar" && wireKinds[type.scalar].packed === undefined;
}
