import { scalarNames } from "../../common/scalar-table.js";
import { memoize } from "../base/memoize.js";
import type { Reader } from "./reader.js";
import { SingleType } from "./single-type.js";
import { refuse } from "./value-error.js";
import { memoised, type SingleValue, type WireType } from "./wire-type.js";
import type { Writer } from "./writer.js";

/** The codec of a message, with its type arguments and nested messages resolved. */
export interface LinkedMessage<T> {
  write(w: Writer, p: number, message: T): number;
  read(r: Reader, p: number, end: number, into?: T): T;
  /**
   * Makes the value of a required message that was never received. Not defined if this is the value that `read` returns for zero
   * bytes.
   */
  absent?(): T;
}

/**
 * The generated description of a message: its names, and `link`, which makes the codec on its first call and then returns the
 * same one.
 */
export interface LinkableMessage<T> {
  /**
   * The name of the message, with suffixes for type arguments. It is the type's name, unless `dataContract` gives another one.
   */
  readonly name: string;
  /**
   * The name of the C# type in the service names of generic contracts (`DateTime` in `Store-DateTime`), if it differs from
   * `name`.
   */
  readonly clrName?: string | undefined;
  /** Whether the message is a tuple, which is a value type in C#. */
  readonly tuple?: boolean;
  /** Whether the C# type is a value type for another reason than being a tuple, such as a date or a Guid. */
  readonly isValueType?: boolean;
  /** The type in the notation of TypeScript, if it differs from `name`. */
  readonly text?: string;
  /** Whether `null` is a value of the message, so that only `undefined` stands for an absent one. */
  readonly holdsNull?: boolean;
  /** The items of a tuple. Tuples with equal items share one {@link WireType}. */
  readonly fields?: readonly TupleField[];
  link(): LinkedMessage<T>;
}

/** An item of a tuple. `type` is the name of a scalar, a function that returns a message's description, or a type descriptor. */
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
 * The type descriptor of a message. The message's codec is made when a value is first written or read, not here: a contract may
 * need only the name of the type.
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

/** The type descriptor of a message that is encoded as a group, between two tags. */
export function delimitedType<T>(table: LinkableMessage<T>): WireType<T> {
  const type = messageType(table);
  return memoize(groups, type, () => {
    const { key, text, shape, clrName, isValueType, single } = type as WireType<never> & { single: SingleValue<never> };
    const init = { key: `${key} delimited`, text, shape: { ...shape, delimited: true } as const, clrName, isValueType };
    return new SingleType(init, () => asGroup(table as LinkableMessage<never>, single));
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
  return new SingleType({ key, text, shape, clrName, isValueType }, () => messageValue(table));
}

// The key of equal tuples: every file that uses a tuple has its own table of it, but generic contracts over equal tuples are one
// contract.
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

// The key of a message. It is numbered, because two different messages may have the same name.
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
