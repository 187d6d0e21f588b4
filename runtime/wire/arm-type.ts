import { requireSingle } from "./list-type.js";
import { writeSingle } from "./single-type.js";
import type { WireType } from "./wire-type.js";

/**
 * The value of a oneof's arm whose type is a type argument. It is always written, even its default. Using a type that protobuf
 * cannot have there throws ValueError IW2007.
 */
export function armType<T>(type: WireType<T>): Pick<WireType<T>, "write" | "takes" | "read"> {
  const single = () => requireSingle(type, "A oneof");
  return {
    write: (w, p, no, value, rest) => writeSingle(single(), w, p, no, value, rest),
    takes: (tag) => (tag & 7) === single().wireType,
    read: (r, tag, p, end, soFar) => single().read(r, p, end, soFar as T | undefined, tag),
  };
}
