import { isMap } from "../base/any-realm.js";
import { requireSingle } from "./list-type.js";
import { isRecord, own } from "./map-values.js";
import type { Reader } from "./reader.js";
import { varint32 } from "./scalar-writers.js";
import { scalarType } from "./scalars.js";
import { readSingle, writeSingle } from "./single-type.js";
import { refuse, ValueError } from "./value-error.js";
import { fieldRoom, memoised, type SingleValue, type WireType } from "./wire-type.js";
import type { Writer } from "./writer.js";

/** The operations on which JavaScript's two forms of a protobuf map differ: `Map`, and objects as records. */
interface MapShape<K, V, M> {
  create(): M;
  entries(map: M): Iterable<readonly [K, V]>;
  set(map: M, key: K, value: V): void;
}

/**
 * The type `Map<K, V>`. Encoding or decoding a value throws ValueError IW2007 if protobuf does not allow the type of the key or
 * of the value in a map.
 */
export function mapType<K, V>(keyType: WireType<K>, valueType: WireType<V>): WireType<ReadonlyMap<K, V>> {
  const key = `Map<${keyType.key}, ${valueType.key}>`;
  return memoised(key, () => createMapType<K, V, ReadonlyMap<K, V>>(key, "Map", keyType, valueType, mapShape()));
}

/** The type `Record<string, V>`. The key `__proto__` is handled like any other. */
export function recordType<V>(valueType: WireType<V>): WireType<Readonly<Record<string, V>>> {
  const key = `Record<string, ${valueType.key}>`;
  return memoised(key, () =>
    createMapType<string, V, Readonly<Record<string, V>>>(
      key,
      "Record",
      scalarType("string"),
      valueType,
      recordShape(),
    ),
  );
}

function mapShape<K, V>(): MapShape<K, V, ReadonlyMap<K, V>> {
  return {
    create: () => new Map(),
    entries: (map) => (isMap(map) ? (map as ReadonlyMap<K, V>) : refuse(map, "a Map")),
    set: (map, key, value) => (map as Map<K, V>).set(key, value),
  };
}

function recordShape<V>(): MapShape<string, V, Readonly<Record<string, V>>> {
  return {
    create: () => ({}),
    entries: (record) => (isRecord(record) ? Object.entries(record) : refuse(record, "a record")),
    set(record, key, value) {
      if (key === "__proto__") own(record, key, value);
      else (record as Record<string, V>)[key] = value;
    },
  };
}

function createMapType<K, V, M>(
  key: string,
  name: "Map" | "Record",
  keyType: WireType<K>,
  valueType: WireType<V>,
  shape: MapShape<K, V, M>,
): WireType<M> {
  return {
    key,
    text: `${name}<${keyType.text}, ${valueType.text}>`,
    shape: { ...valueType.shape, key: keyType.key, ...(name === "Map" ? { map: true } : {}) },
    clrName: `Dictionary-${keyType.clrName}-${valueType.clrName}`,
    isValueType: false,
    single: undefined,
    write(w, p, no, map, rest) {
      const keys = requireKey(keyType);
      const values = requireSingle(valueType, "A map");
      p = w.room(p, rest);
      for (const entry of shape.entries(map)) p = writeEntry(keys, values, w, p, no, entry, rest);
      return p;
    },
    takes: (tag) => (tag & 7) === 2,
    read(r, _tag, p, end, soFar) {
      const e = r.delimited(p, end);
      const [k, v] = readEntry(requireKey(keyType), requireSingle(valueType, "A map"), r, r.pos, e);
      r.pos = e;
      shape.set(soFar as M, k, v);
      return soFar;
    },
    initial() {
      requireKey(keyType);
      requireSingle(valueType, "A map");
      return shape.create();
    },
    settle: (value) => value as M,
  };
}

function writeEntry<K, V>(
  keys: SingleValue<K>,
  values: SingleValue<V>,
  w: Writer,
  p: number,
  no: number,
  entry: readonly [K, V],
  rest: number,
): number {
  p = w.room(p, fieldRoom + rest);
  p = varint32(w.buf, p, ((no << 3) | 2) >>> 0);
  const f = p - w.start;
  p = writeSingle(keys, w, p + 1, 1, entry[0], rest);
  p = writeSingle(values, w, p, 2, entry[1], rest);
  return w.join(f, p, rest);
}

function readEntry<K, V>(keys: SingleValue<K>, values: SingleValue<V>, r: Reader, p: number, e: number): [K, V] {
  let key: unknown;
  let value: unknown;
  while (p < e) {
    const tag = r.tag(p);
    p = r.pos;
    if (tag >>> 3 === 1) key = readSingle(keys, r, tag, p, e, undefined) ?? key;
    else if (tag >>> 3 === 2) value = readSingle(values, r, tag, p, e, value);
    else r.skip(tag, p, e);
    p = r.pos;
  }
  if (p !== e) throw r.truncated();
  return [(key ?? keys.absent(r)) as K, (value ?? values.absent(r)) as V];
}

function requireKey<K>(type: WireType<K>): SingleValue<K> {
  if (type.single?.isKey === true) return type.single;
  throw new ValueError(`The key of a map cannot be ${type.key}: use an integer, a bool or a string`);
}
