import { scalarNames, scalarTable } from "../../common/scalar-table.js";
import type { double, float, int32, int64, uint32, uint64 } from "../base/scalars.js";
import { NamedMessage } from "../message/named-message.js";
import { openCodec } from "../message/open-codec.js";
import { type PlainInit, plainMessage } from "../message/plain-message.js";
import { readyValue } from "../message/ready-codec.js";
import { valueFields } from "../message/value-fields.js";
import type * as bcl from "../well-known/bcl.js";
import { bclDecimalTable } from "../well-known/bcl-decimal.js";
import { bclGuidTable } from "../well-known/bcl-guid.js";
import { bclDateTimeTable, bclTimeSpanTable } from "../well-known/bcl-ticks.js";
import { unpackedListType } from "../wire/list-type.js";
import { messageType } from "../wire/message-type.js";
import { scalarType } from "../wire/scalars.js";
import { writtenType } from "../wire/single-type.js";
import type { WireType } from "../wire/wire-type.js";
import type { DetailCodec } from "./detail.js";

/** The scalar types of C# whose values can be details of errors, with their types in TypeScript. */
export interface ClrScalars {
  "System.String": string;
  "System.Boolean": boolean;
  "System.Int32": int32;
  "System.UInt32": uint32;
  "System.Int64": int64;
  "System.UInt64": uint64;
  "System.Single": float;
  "System.Double": double;
  "System.Byte[]": Uint8Array;
  "System.Guid": bcl.Guid;
  "System.DateTime": bcl.DateTime;
  "System.TimeSpan": bcl.TimeSpan;
  "System.Decimal": bcl.Decimal;
}

type ClrScalar = keyof ClrScalars;

/**
 * The names of C# types that are not messages and whose values ServiceModel.Grpc can send as error details: scalars, arrays,
 * lists and value tuples.
 */
export type ClrName =
  | ClrScalar
  | `${ClrScalar}[]`
  | `System.Collections.Generic.List\`1[[${ClrScalar}]]`
  | `System.ValueTuple\`${number}[[${string}]]`;

/** The TypeScript type for values of a C# type: an array for a list, and for a value tuple a tuple of scalars and lists. */
export type ClrValue<Name extends string> = Name extends `System.ValueTuple\`${number}[[${infer Items}]]`
  ? ClrItems<Items>
  : ClrItem<Name>;

type ClrItems<Text extends string, Before extends unknown[] = []> = Before["length"] extends 7
  ? [...Before, ...ClrRest<Text>]
  : Text extends `${infer First}], [${infer Others}`
    ? ClrItems<Others, [...Before, ClrItem<First>]>
    : [...Before, ClrItem<Text>];

/**
 * The items of a C# value tuple from the eighth on. C# nests them in a second value tuple; TypeScript has all items in one tuple.
 */
type ClrRest<Name extends string> = ClrValue<Name> extends infer Items extends unknown[] ? Items : [never];

type ClrItem<Name extends string> = Name extends ClrScalar
  ? ClrScalars[Name]
  : Name extends
        | `${infer Item extends ClrScalar}[]`
        | `System.Collections.Generic.List\`1[[${infer Item extends ClrScalar}]]`
    ? ClrScalars[Item][]
    : never;

const rawBytes: DetailCodec = { toBinary: (value) => value, fromBinary: (bytes) => new Uint8Array(bytes) };

/** The codec for details of a C# type. Undefined for an unknown type. */
export function clrValue(name: string): DetailCodec | undefined {
  if (name === "System.Byte[]") return rawBytes;
  const type = itemType(name);
  const table = type === undefined ? tuple(name) : wrapped(name, type);
  if (table === undefined) return undefined;
  // Only the two codec functions: the table has no protobuf name under which the detail could be sent as a message.
  return { toBinary: (value) => table.toBinary(value), fromBinary: (bytes) => table.fromBinary(bytes) };
}

/** A message that wraps a scalar: protobuf-net puts the value into field 1, and writes it even if it is zero. */
function wrapped(name: string, type: WireType): NamedMessage {
  const { single } = type;
  const written = single === undefined ? type : writtenType(type, single);
  const fields = [{ no: 1, name: "value", type: written }];
  return new NamedMessage(
    { name, fields, value: openCodec(written) },
    { ready: readyValue, fieldsOf: (value) => [value] },
  );
}

/**
 * A message for a value tuple: the items are the fields, and the items from the eighth on are in a nested message. Undefined if
 * an item has an unknown type.
 */
function tuple(name: string): NamedMessage | undefined {
  const [, count, text = ""] = /^System\.ValueTuple`([1-8])\[\[(.+)\]\]$/.exec(name) ?? [];
  const items = text.split(/\], ?\[/);
  const rest = items.length > 7 ? tuple(items.splice(7).join("], [")) : undefined;
  const fields: PlainInit["fields"][number][] = [];
  for (const [index, item] of items.entries()) {
    const type = itemType(item);
    if (type === undefined) return undefined;
    fields.push({ no: index + 1, name: `Item${index + 1}`, type });
  }
  if (rest !== undefined) {
    const names = valueFields(rest).map((_, index) => `Item${index + 8}`);
    fields.push({ no: 8, name: "Rest", type: () => rest, rest: names });
  }
  return fields.length === Number(count) ? plainMessage({ name, tuple: true, fields }) : undefined;
}

/** The type of an item of a value tuple: a scalar, an array or a list. Undefined for an unknown type. */
function itemType(name: string): WireType | undefined {
  const scalar = scalarOf(name);
  if (scalar !== undefined) return scalar;
  const [, array, list] = /^(?:(.+)\[\]|System\.Collections\.Generic\.List`1\[\[(.+)\]\])$/.exec(name) ?? [];
  const item = scalarOf(array ?? list ?? "");
  return item === undefined ? undefined : (unpackedListType(item) as WireType);
}

const tables = {
  "System.Guid": bclGuidTable,
  "System.DateTime": bclDateTimeTable,
  "System.TimeSpan": bclTimeSpanTable,
  "System.Decimal": bclDecimalTable,
};

function scalarOf(name: string): WireType | undefined {
  if (Object.hasOwn(tables, name)) return messageType(tables[name as keyof typeof tables]());
  if (name === "System.Byte[]") return scalarType("bytes") as WireType;
  // Several scalars have the same C# type (`int32` and `sint32`, for example). The first in the table is C#'s default encoding;
  // the others need an attribute in C#.
  const scalar = scalarNames.find((one) => one !== "bytes" && `System.${scalarTable[one].clrName}` === name);
  return scalar === undefined ? undefined : (scalarType(scalar) as WireType);
}
