import type { double, float, int32, int64, uint32, uint64 } from "../scalars.js";
import { MessageTable } from "../table/message.js";
import { readyValue } from "../table/ready-codec.js";
import type { FieldInit } from "../table/seam.js";
import type { DetailCodec } from "./detail.js";

/** The types of C# whose values can be details without being messages. */
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
}

// What one reads as whose bytes hold no field.
const scalars: Readonly<Record<string, readonly [type: string, absent: unknown]>> = {
  "System.String": ["string", ""],
  "System.Boolean": ["bool", false],
  "System.Int32": ["int32", 0],
  "System.UInt32": ["uint32", 0],
  "System.Int64": ["int64", 0n],
  "System.UInt64": ["uint64", 0n],
  "System.Single": ["float", 0],
  "System.Double": ["double", 0],
};

const rawBytes: DetailCodec = { toBinary: (value) => value, fromBinary: (bytes) => new Uint8Array(bytes) };
const made = new Map<string, DetailCodec>([["System.Byte[]", rawBytes]]);

/** How the values of such a type travel as details; undefined for any other type. */
export function clrScalar(name: string): DetailCodec | undefined {
  const known = made.get(name);
  if (known !== undefined || !Object.hasOwn(scalars, name)) return known;
  const [type, whenAbsent] = scalars[name] as readonly [string, unknown];
  const codec = wrapped(name, type, whenAbsent);
  made.set(name, codec);
  return codec;
}

// protobuf-net wraps what is no message: field 1, which is written for a zero, too.
function wrapped(name: string, type: string, whenAbsent: unknown): DetailCodec {
  const field: FieldInit = { no: 1, name: "value", type, optional: "null" };
  const table = new MessageTable({ name, fields: [field] }, readyValue);
  return { toBinary: (value) => table.toBinary(value), fromBinary: (bytes) => table.fromBinary(bytes) ?? whenAbsent };
}
