import { writeSingle } from "./single-type.js";
import { memoised, type WireType } from "./wire-type.js";

/**
 * The type `T | undefined`, which has explicit presence: a value is written even if it is zero, and an absent field reads as
 * undefined.
 */
export function optionalType<T>(type: WireType<T>): WireType<T | undefined> {
  return presenceType(type, undefined);
}

/**
 * The types `T | null` and `T | null | undefined`, which have explicit presence: a value is written even if it is zero, and an
 * absent field reads as null.
 */
export function nullableType<T>(type: WireType<T>): WireType<T | null> {
  return presenceType(type, null);
}

/**
 * The type `T` of each descriptor of `T | undefined` or `T | null`. `optionalType` and `nullableType` look their argument up
 * here, so that they do not nest.
 */
const inner = new WeakMap<object, { readonly type: WireType<never>; readonly absent: null | undefined }>();

function presenceType<T, Absent extends null | undefined>(type: WireType<T>, absent: Absent): WireType<T | Absent> {
  const outer = inner.get(type);
  if (outer !== undefined) {
    // Nested presence is flattened: `T | null | undefined` is one type whatever the order, and an absent field reads as null.
    return presenceType(outer.type, absent === null ? null : outer.absent) as WireType<T | Absent>;
  }
  const key = `${type.key} | ${absent}`;
  return memoised(key, () => {
    const made = createPresenceType(key, type, absent);
    inner.set(made, { type: type as WireType<never>, absent });
    return made;
  });
}

function createPresenceType<T, Absent extends null | undefined>(
  key: string,
  type: WireType<T>,
  absent: Absent,
): WireType<T | Absent> {
  const { single } = type;
  return {
    key,
    text: `${type.text} | ${absent}`,
    shape: { ...type.shape, optional: absent === null ? "null" : "undefined" },
    clrName: type.isValueType ? `Nullable-${type.clrName}` : type.clrName,
    isValueType: false,
    single: undefined,
    write(w, p, no, value, rest) {
      if (value === undefined || (value === null && single?.holdsNull !== true)) return w.room(p, rest);
      if (single === undefined) return type.write(w, p, no, value as T, rest);
      return writeSingle(single, w, p, no, value as T, rest);
    },
    takes: (tag) => type.takes(tag),
    read: (r, tag, p, end, soFar) => type.read(r, tag, p, end, soFar ?? type.initial()),
    initial: () => absent,
    settle: (value, r) => (value === undefined || value === absent ? absent : type.settle(value, r)),
  };
}
