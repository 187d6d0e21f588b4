import { varint32 } from "./scalar-writers.js";
import { writeSingle } from "./single-type.js";
import { refuse, ValueError } from "./value-error.js";
import { fieldRoom, memoised, type PackedList, type SingleValue, type WireType } from "./wire-type.js";
import type { Writer } from "./writer.js";

/**
 * The type `T[]`, in which numbers are packed. A list of lists or of maps has a descriptor, too, because the name of a generic
 * contract is made from the descriptors of its type arguments; but encoding or decoding such a list throws ValueError IW2007.
 */
export function listType<T>(element: WireType<T>): WireType<readonly T[]> {
  const key = `${element.key}[]`;
  return memoised(key, () => createListType(key, element, true));
}

/** The type of a list that is not packed: each element is a field of its own. */
export function unpackedListType<T>(element: WireType<T>): WireType<readonly T[]> {
  const key = `${element.key}[] unpacked`;
  return memoised(key, () => createListType(key, element, false));
}

function createListType<T>(key: string, element: WireType<T>, isPacked: boolean): WireType<readonly T[]> {
  return {
    key,
    text: `${element.text}[]`,
    shape: { ...element.shape, repeated: true, ...(isPacked ? {} : { packed: false }) },
    clrName: `Array${element.clrName}`,
    isValueType: false,
    single: undefined,
    write(w, p, no, list, rest) {
      if (!Array.isArray(list)) refuse(list, "an array");
      const single = requireSingle(element, "A list");
      if (list.length === 0) return w.room(p, rest);
      return isPacked && single.packed !== undefined
        ? writePacked(single.packed, w, p, no, list, rest)
        : writeOneByOne(single, w, p, no, list, rest);
    },
    takes(tag) {
      const { wireType, packed } = requireSingle(element, "A list");
      return (tag & 7) === wireType || ((tag & 7) === 2 && packed !== undefined);
    },
    read(r, tag, p, end, soFar) {
      const single = requireSingle(element, "A list");
      const list = soFar as T[];
      if ((tag & 7) === 2 && single.packed !== undefined) return single.packed.read(r, p, end, list);
      list.push(single.read(r, p, end, undefined, tag));
      return list;
    },
    initial() {
      requireSingle(element, "A list");
      return [];
    },
    settle: (value) => value as T[],
  };
}

function writePacked<T>(
  packed: PackedList<T>,
  w: Writer,
  p: number,
  no: number,
  list: readonly T[],
  rest: number,
): number {
  p = w.room(p, fieldRoom + rest);
  p = varint32(w.buf, p, ((no << 3) | 2) >>> 0);
  return packed.write(w, p, list, rest);
}

function writeOneByOne<T>(
  single: SingleValue<T>,
  w: Writer,
  p: number,
  no: number,
  list: readonly T[],
  rest: number,
): number {
  for (const value of list) p = writeSingle(single, w, p, no, value, rest);
  return p;
}

/**
 * Returns the encoding of a single value: an element of a list, the value of a map entry, or the member of a oneof. `holder`
 * begins the error text, for example `"A list"`.
 * @throws ValueError IW2007 if the type is itself a list or a map, or its values may be absent, which protobuf does not allow
 * there
 */
export function requireSingle<T>(element: WireType<T>, holder: string): SingleValue<T> {
  if (element.single !== undefined) return element.single;
  throw new ValueError(
    `${holder} cannot hold ${element.key}: protobuf has no nested lists, maps or absent elements; use a message`,
  );
}
