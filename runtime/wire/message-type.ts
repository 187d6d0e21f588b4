import { scalarNames } from "../../common/scalar-table.js";
import { memoize } from "../base/memoize.js";
import type { Reader } from "./reader.js";
import { singleType } from "./single-type.js";
import { refuse } from "./value-error.js";
import { memoised, type SingleValue, type WireType } from "./wire-type.js";
import type { Writer } from "./writer.js";

/** The codec of a message. */
export interface LinkedMessage<T> {
  write(w: Writer, p: number, message: T): number;
  read(r: Reader, p: number, end: number, into?: T): T;
  /** The value of a required message that was never received. Left out if it is what the codec reads from no bytes. */
  absent?(): T;
}

/** The table of a message. Its codec is made when it is linked. */
export interface LinkableMessage<T> {
  /**
   * The name of the message, with suffixes for type arguments. It is the type's name, unless `dataContract` gives another one.
   */
  readonly name: string;
  /** The name that C# gives the type in names of generic types, if it differs from `name`. */
  readonly clrName?: string | undefined;
  /** Whether the message is a tuple, which is a value type in C#. */
  readonly tuple?: boolean;
  /** Whether the C# type is a value type for another reason: it is a date or a Guid, for example. */
  readonly isValueType?: boolean;
  /** The type in the notation of TypeScript, if it differs from `name`. */
  readonly text?: string;
  /** Whether `null` is a value of the message. */
  readonly holdsNull?: boolean;
  /** The items of a tuple, by which equal tuples are recognised. */
  readonly fields?: readonly TupleField[];
  link(): LinkedMessage<T>;
}

/** An item of a tuple: its type (a scalar's name, a message's thunk or a descriptor, or an enum), and how it is repeated. */
interface TupleField {
  readonly type: string | (() => object) | { readonly key: string };
  readonly enum?: { readonly name: string; readonly values: object };
  readonly repeated?: boolean;
  readonly packed?: boolean;
  readonly key?: string;
  readonly map?: boolean;
  readonly optional?: string;
}

const made = new WeakMap<object, WireType<never>>();
const groups = new WeakMap<object, WireType<never>>();
const keys = new Set<string>(scalarNames);

/**
 * The type of a message. The message is linked on first use, because the name of a contract must not require the messages in it.
 */
export function messageType<T>(table: LinkableMessage<T>): WireType<T> {
  let type = made.get(table) as WireType<T> | undefined;
  if (type === undefined) {
    if (table.tuple === true) {
      const key = tupleKey(table.fields ?? []);
      type = memoised(key, () => makeType(table, key));
    } else {
      type = makeType(table, uniqueKey(table.name));
    }
    made.set(table, type as WireType<never>);
  }
  return type;
}

/** The type of a message that is encoded as a group, between two tags. */
export function delimitedType<T>(table: LinkableMessage<T>): WireType<T> {
  const type = messageType(table);
  return memoize(groups, type, () => {
    const { key, text, shape, clrName, isValueType, single } = type as WireType<never> & { single: SingleValue<never> };
    const delimited = { ...shape, delimited: true } as const;
    return singleType({
      key: `${key} delimited`,
      text,
      shape: delimited,
      clrName,
      isValueType,
      single: asGroup(table, single),
    });
  }) as WireType<unknown> as WireType<T>;
}

function asGroup<T>(table: LinkableMessage<T>, single: SingleValue<T>): SingleValue<T> {
  return {
    ...single,
    wireType: 3,
    write(w, p, value, rest) {
      if (value === undefined || (value === null && table.holdsNull !== true)) refuse(value, `a ${table.name}`);
      return w.room(table.link().write(w, p, value), rest);
    },
    read(r, p, end, soFar, tag) {
      r.beginGroup(tag, p);
      const value = table.link().read(r, p, end, soFar);
      r.pos = r.endGroup();
      return value;
    },
  };
}

function makeType<T>(table: LinkableMessage<T>, key: string): WireType<T> {
  const { name, text = name, clrName = name, tuple = false, isValueType = tuple } = table;
  const shape = { type: () => table };
  return singleType({ key, text, shape, clrName, isValueType, single: messageValue(table) });
}

// Every file that uses a tuple has its own table of it, but generic contracts with equal tuples are the same contract.
function tupleKey(fields: readonly TupleField[]): string {
  return `[${fields.map(itemKey).join()}]`;
}

function itemKey({ type, enum: named, repeated, packed, key, map, optional }: TupleField): string {
  const element =
    typeof type === "function"
      ? messageType(type() as LinkableMessage<unknown>).key
      : typeof type === "string"
        ? named === undefined
          ? type
          : JSON.stringify(named)
        : type.key;
  return [element, repeated && "list", packed === false && "unpacked", key, map && "map", optional]
    .filter(Boolean)
    .join(" ");
}

// Two messages may have the same name, so the name alone is not a key.
function uniqueKey(name: string): string {
  let key = name;
  for (let n = 2; keys.has(key); n++) key = `${name}#${n}`;
  keys.add(key);
  return key;
}

function messageValue<T>(table: LinkableMessage<T>): SingleValue<T> {
  let message: LinkedMessage<T> | undefined;
  const linked = (): LinkedMessage<T> => {
    message ??= table.link();
    return message;
  };
  return {
    wireType: 2,
    isKey: false,
    packed: undefined,
    isDefault: () => false,
    holdsNull: table.holdsNull === true,
    write(w, p, value, rest) {
      if (value === undefined || (value === null && table.holdsNull !== true)) refuse(value, `a ${table.name}`);
      return w.join(p - w.start, linked().write(w, p + 1, value), rest);
    },
    read(r, p, end, soFar) {
      const e = r.enter(p, end);
      const value = linked().read(r, r.pos, e, soFar);
      r.depth++;
      r.pos = e;
      return value;
    },
    absent(r) {
      const message = linked();
      return message.absent === undefined ? message.read(r, r.pos, r.pos) : message.absent();
    },
  };
}
