import { NamedMessage } from "../message/named-message.js";
import { readyValue } from "../message/ready-codec.js";
import type { FieldInit } from "../message/seam.js";
import { type ScalarName, scalarNames, scalarTable } from "../scalar-table.js";
import type { double, float, int32, int64, uint32, uint64 } from "../scalars.js";
import { zeroOf } from "../wire/scalars.js";
import type { DetailCodec } from "./detail.js";

/** The C# types that can be details of errors without being messages. */
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

const rawBytes: DetailCodec = { toBinary: (value) => value, fromBinary: (bytes) => new Uint8Array(bytes) };
const made = new Map<string, DetailCodec>([["System.Byte[]", rawBytes]]);

/** The codec of such a C# type as a detail; undefined for any other type. */
export function clrScalar(name: string): DetailCodec | undefined {
  const known = made.get(name);
  if (known !== undefined) return known;
  // If several scalars have the same C# name, the first one is the encoding that it has without an attribute.
  const type = scalarNames.find((one) => one !== "bytes" && `System.${scalarTable[one].clrName}` === name);
  if (type === undefined) return undefined;
  const codec = wrapped(name, type);
  made.set(name, codec);
  return codec;
}

// protobuf-net wraps a value that is not a message: it is field 1, which is written even for zero.
function wrapped(name: string, type: ScalarName): DetailCodec {
  const fields: readonly FieldInit[] = [{ no: 1, name: "value", type, optional: "null" }];
  const table = new NamedMessage({ name, fields }, { ready: readyValue });
  return { toBinary: (value) => table.toBinary(value), fromBinary: (bytes) => table.fromBinary(bytes) ?? zeroOf(type) };
}
