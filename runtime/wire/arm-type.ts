import { requireSingle } from "./list-type.js";
import { readSingle, writeSingle } from "./single-type.js";
import type { WireType } from "./wire-type.js";

/**
 * The value of a oneof's arm whose type is an argument: it is written whatever it is, its default too, and it reads as
 * undefined when the field was of another wire type. Using one that protobuf cannot have there throws ValueError IW2007.
 */
export function armType<T>(type: WireType<T>): Pick<WireType<T>, "write" | "read"> {
  return {
    write: (w, p, no, value, rest) => writeSingle(requireSingle(type, "A oneof"), w, p, no, value, rest),
    read: (r, tag, p, end, soFar) => readSingle(requireSingle(type, "A oneof"), r, tag, p, end, soFar),
  };
}
