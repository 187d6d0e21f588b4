import { writeSingle } from "./single-type.js";
import type { WireType } from "./wire-type.js";

/**
 * The type of a parameter, a result, an item of a stream or an item of a tuple. It differs from the type of a member in that an
 * empty text and empty bytes are written, because C# would read null if they were absent.
 */
export function wrappedType<T>(type: WireType<T>): WireType<T> {
  const { single } = type;
  if (single?.wireType !== 2) return type;
  return { ...type, write: (w, p, no, value, rest) => writeSingle(single, w, p, no, value, rest) };
}
