import { writeSingle } from "./single-type.js";
import { memoised, type SingleValue, type WireType } from "./wire-type.js";

/**
 * The type of a field with a declared default other than zero (proto2 or editions): an absent field reads as `value`, and `value`
 * itself is not written.
 */
export function defaultType<T extends number | bigint | string | boolean>(type: WireType<T>, value: T): WireType<T> {
  const key = `${type.key} = ${typeof value} ${value}`;
  return memoised(key, () => ({
    ...type,
    key,
    shape: { ...type.shape, default: value },
    write(w, p, no, given, rest) {
      if (given === value) return w.room(p, rest);
      return writeSingle(type.single as SingleValue<T>, w, p, no, given, rest);
    },
    initial: () => value,
  }));
}
