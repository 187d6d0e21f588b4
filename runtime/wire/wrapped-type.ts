import { writtenType } from "./single-type.js";
import type { WireType } from "./wire-type.js";

/**
 * The type of a parameter, a result, an item of a stream or an item of a tuple. Unlike the type of a message's member, it writes
 * empty strings and empty bytes, because C# would read null if they were absent.
 */
export function wrappedType<T>(type: WireType<T>): WireType<T> {
  const { single } = type;
  return single?.wireType === 2 ? writtenType(type, single) : type;
}
