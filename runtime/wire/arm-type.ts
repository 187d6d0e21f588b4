import { requireSingle } from "./list-type.js";
import { writeSingle } from "./single-type.js";
import type { WireType } from "./wire-type.js";

/**
 * The functions that write and read a oneof member whose type is a type parameter of a generic message. The member is written
 * even if its value is the default. They throw ValueError IW2007 if protobuf does not allow the type argument in a oneof, as with
 * lists and maps.
 */
export function armType<T>(type: WireType<T>): Pick<WireType<T>, "write" | "takes" | "read"> {
  const single = () => requireSingle(type, "A oneof");
  return {
    write: (w, p, no, value, rest) => writeSingle(single(), w, p, no, value, rest),
    takes: (tag) => (tag & 7) === single().wireType,
    read: (r, tag, p, end, soFar) => single().read(r, p, end, soFar as T | undefined, tag),
  };
}
