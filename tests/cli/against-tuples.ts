import type { Row } from "./against-fields.js";

/** A contract with a tuple of nine elements. */
export const tuples = `import type { int32 } from "interwire";

/** @dataContract { name: "log.v1.Entry" } */
export interface Entry {
  /** @dataMember 1 */
  cells: [int32, int32, int32, int32, int32, int32, int32, string, int32];
}

/** @serviceContract { name: "Log", namespace: "log.v1" } */
export interface ILog {
  /** @operationContract { style: "bare" } */
  Write(entry: Entry): Promise<Entry>;
}
`;

/** Its description, in which the tuples are as in the schema that protobuf-net makes of them. */
export const tuplesDescription = `syntax = "proto3";
package log.v1;

message Entry { ValueTuple_Int32_Int32_Int32_Int32_Int32_Int32_Int32_ValueTuple_String_Int32 cells = 1; }
message ValueTuple_String_Int32 {
   string Item1 = 1;
   int32 Item2 = 2;
}
message ValueTuple_Int32_Int32_Int32_Int32_Int32_Int32_Int32_ValueTuple_String_Int32 {
   int32 Item1 = 1;
   int32 Item2 = 2;
   int32 Item3 = 3;
   int32 Item4 = 4;
   int32 Item5 = 5;
   int32 Item6 = 6;
   int32 Item7 = 7;
   ValueTuple_String_Int32 Rest = 8;
}

service Log { rpc Write(Entry) returns (Entry); }
`;

const nested = "log.v1.ValueTuple_Int32_Int32_Int32_Int32_Int32_Int32_Int32_ValueTuple_String_Int32";

export const tupleRows: readonly Row[] = [
  { rule: "a tuple of nine elements", edits: {}, status: 0, lines: [] },
  {
    rule: "an element behind the seventh",
    edits: { "string Item1": "bytes Item1" },
    status: 1,
    lines: [
      "(6,3): error TS906010: IW6010: The field Item1 = 1 of log.v1.ValueTuple_String_Int32 is bytes in edited.proto, and string here. Declare it as Uint8Array.",
    ],
  },
  {
    rule: "a tuple that is not nested",
    edits: { "ValueTuple_String_Int32 Rest = 8": "string Item8 = 8;\n   int32 Item9 = 9" },
    status: 1,
    lines: [
      `(6,3): error TS906010: IW6010: The field Item8 = 8 of ${nested} is string in edited.proto, and ValueTuple_String_Int32 here. Declare it as string.`,
      `(6,3): warning TS906012: IW6012: ${nested} has more fields in edited.proto: Item9 = 9 (int32). What peers send in them is dropped.`,
    ],
  },
];
