import { SingleType, writeSingle } from "./single-type.js";
import { type FieldShape, memoised, type SingleValue, type WireType } from "./wire-type.js";
import type { Writer } from "./writer.js";

class DefaultType<T> extends SingleType<T> {
  private readonly value: T;

  constructor(type: WireType<T>, key: string, shape: FieldShape, value: T) {
    const { text, clrName, isValueType } = type;
    super({ key, text, shape, clrName, isValueType }, () => type.single as SingleValue<T>);
    this.value = value;
  }

  override write(w: Writer, p: number, no: number, value: T, rest: number): number {
    return value === this.value ? w.room(p, rest) : writeSingle(this.single, w, p, no, value, rest);
  }

  override initial(): unknown {
    return this.value;
  }
}

/**
 * The type of a field with a declared default other than zero (proto2 or editions): an absent field reads as `value`, and `value`
 * itself is not written.
 */
export function defaultType<T extends number | bigint | string | boolean>(type: WireType<T>, value: T): WireType<T> {
  const key = `${type.key} = ${typeof value} ${value}`;
  return memoised(key, () => new DefaultType(type, key, { ...type.shape, default: value }, value));
}
