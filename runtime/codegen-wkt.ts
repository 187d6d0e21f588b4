// The part of the seam that needs protobuf's own library. Emitted code imports it in files that use one of these types.

export { listValueTable, structTable, valueTable } from "./well-known/json.js";
export {
  anyTable,
  boolValueTable,
  bytesValueTable,
  doubleValueTable,
  fieldMaskTable,
  floatValueTable,
  int32ValueTable,
  int64ValueTable,
  stringValueTable,
  uInt32ValueTable,
  uInt64ValueTable,
} from "./well-known/plain.js";
