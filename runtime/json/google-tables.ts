import { onFirstUse } from "../base/on-first-use.js";
import { emptyTable } from "../well-known/empty.js";
import { listValueTable, structTable, valueTable } from "../well-known/json.js";
import * as plain from "../well-known/plain.js";
import { durationTable, timestampTable } from "../well-known/seconds-and-nanos.js";
import type { WellKnownTable } from "../well-known/table.js";

/** One of protobuf's own messages by its full name. Undefined for any other name. */
export function googleTable(name: string): WellKnownTable | undefined {
  return googleTables().get(name);
}

const googleTables = onFirstUse(() => {
  const tables = [
    timestampTable,
    durationTable,
    emptyTable,
    structTable,
    valueTable,
    listValueTable,
    plain.anyTable,
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
