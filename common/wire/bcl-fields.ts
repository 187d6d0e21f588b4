import type { ScalarName } from "../scalar-table.js";
import type { WellKnownName } from "../well-known-names.js";

type Fields = readonly (readonly [name: string, type: ScalarName])[];

const ticks: Fields = [
  ["value", "sint64"],
  ["scale", "int32"],
];

const fields = {
  "bcl.DateTime": [...ticks, ["kind", "int32"]],
  "bcl.TimeSpan": ticks,
  "bcl.Guid": [
    ["lo", "fixed64"],
    ["hi", "fixed64"],
  ],
  "bcl.Decimal": [
    ["lo", "uint64"],
    ["hi", "uint32"],
    ["signScale", "uint32"],
  ],
} as const satisfies Record<Extract<WellKnownName, `bcl.${string}`>, Fields>;

/**
 * The fields of protobuf-net's own messages, in the order of their numbers, which begin with 1. Those that are enums in bcl.proto are
 * int32 here.
 * @see https://github.com/protobuf-net/protobuf-net/blob/main/src/Tools/bcl.proto
 */
export const bclFields: Readonly<Record<string, Fields>> = fields;
