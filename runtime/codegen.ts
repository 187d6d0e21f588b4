// The seam: the exports of this entry are for emitted code alone. A change with which older emitted code does not work needs a
// new seam version.

export type { Same, TypeParameter } from "./base/same.js";
export { contract } from "./contract/described-contract.js";
export { closed } from "./message/closed.js";
export { message } from "./message/named-message.js";
export type {
  Codec,
  ContractInit,
  EnumInit,
  FieldInit,
  MessageInit,
  OperationInit,
  Unchecked,
} from "./message/seam.js";
export { contracts, SEAM } from "./message/seam.js";
export { anyTable } from "./well-known/any.js";
export { bclDecimalTable } from "./well-known/bcl-decimal.js";
export { bclGuidTable } from "./well-known/bcl-guid.js";
export { bclDateTimeTable, bclTimeSpanTable } from "./well-known/bcl-ticks.js";
export { dateTable } from "./well-known/date.js";
export { emptyTable } from "./well-known/empty.js";
export { listValueTable, structTable, valueTable } from "./well-known/json.js";
export {
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
export { durationTable, timestampTable } from "./well-known/seconds-and-nanos.js";
export { armType } from "./wire/arm-type.js";
export type { CodecHelpers } from "./wire/codec-helpers.js";
export { listType, unpackedListType } from "./wire/list-type.js";
export { mapType, recordType } from "./wire/map-types.js";
export { messageType } from "./wire/message-type.js";
export { nullableType, optionalType } from "./wire/presence-types.js";
export type { Reader } from "./wire/reader.js";
export {
  boolType,
  bytesType,
  doubleType,
  enumType,
  fixed32Type,
  fixed64Type,
  floatType,
  int32Type,
  int64Type,
  nullType,
  safeFixed64Type,
  safeInt64Type,
  safeSfixed64Type,
  safeSint64Type,
  safeUint64Type,
  sfixed32Type,
  sfixed64Type,
  sint32Type,
  sint64Type,
  stringType,
  uint32Type,
  uint64Type,
} from "./wire/scalar-types.js";
export type { WireType } from "./wire/wire-type.js";
export { wrappedType } from "./wire/wrapped-type.js";
export type { Writer } from "./wire/writer.js";
