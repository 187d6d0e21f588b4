import { onFirstUse } from "../base/on-first-use.js";
import { emptyTable } from "./empty.js";
import { listValueTable, structTable, valueTable } from "./json.js";
import * as plain from "./plain.js";
import { durationTable, timestampTable } from "./seconds-and-nanos.js";

/** The tables of protobuf's own messages, but for that of `Any`, by their full names. */
export const googleTables = onFirstUse(() => {
  const tables = [
    timestampTable,
    durationTable,
    emptyTable,
    structTable,
    valueTable,
    listValueTable,
    plain.fieldMaskTable,
    plain.stringValueTable,
    plain.boolValueTable,
    plain.bytesValueTable,
    plain.doubleValueTable,
    plain.floatValueTable,
    plain.int32ValueTable,
    plain.int64ValueTable,
    plain.uInt32ValueTable,
    plain.uInt64ValueTable,
  ];
  return new Map(tables.map((make) => [make().protoName, make()]));
});
