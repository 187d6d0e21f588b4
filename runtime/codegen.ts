// The seam: the exports of this entry are for emitted code alone. A change with which older emitted code does not work needs a
// new seam version.

export type { Same, TypeParameter } from "./base/same.js";
export { contract } from "./client/full-contract.js";
export { optionCalls } from "./client/option-calls.js";
export { streamCalls } from "./client/stream-calls.js";
export { describedContract } from "./contract/described-contract.js";
export { leanContract } from "./contract/lean-contract.js";
export { closed } from "./message/closed.js";
export { message } from "./message/full-message.js";
export { leanMessage } from "./message/lean-message.js";
export { namedMessage } from "./message/named-message.js";
export { openCodec } from "./message/open-codec.js";
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
export {
  boolCodec,
  bytesCodec,
  doubleCodec,
  fixed32Codec,
  fixed64Codec,
  floatCodec,
  int32Codec,
  int64Codec,
  nullCodec,
  safeFixed64Codec,
  safeInt64Codec,
  safeSfixed64Codec,
  safeSint64Codec,
  safeUint64Codec,
  sfixed32Codec,
  sfixed64Codec,
  sint32Codec,
  sint64Codec,
  stringCodec,
  uint32Codec,
  uint64Codec,
} from "./message/value-codecs.js";
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
export { arm, array, noCase, pairs, record } from "./wire/codec-helpers.js";
export {
  double,
  fixed32,
  fixed64,
  float,
  safeFixed64,
  safeSfixed64,
  sfixed32,
  sfixed64,
} from "./wire/fixed-writers.js";
export { listType, unpackedListType } from "./wire/list-type.js";
export { mapType, recordType } from "./wire/map-types.js";
export { own } from "./wire/map-values.js";
export { messageType } from "./wire/message-type.js";
export { noBytes } from "./wire/no-bytes.js";
export {
  packedBool,
  packedDouble,
  packedFixed32,
  packedFixed64,
  packedFloat,
  packedInt32,
  packedInt64,
  packedNull,
  packedSafeFixed64,
  packedSafeInt64,
  packedSafeSfixed64,
  packedSafeSint64,
  packedSafeUint64,
  packedSfixed32,
  packedSfixed64,
  packedSint32,
  packedSint64,
  packedUint32,
  packedUint64,
} from "./wire/packed-lists.js";
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
export {
  bool,
  int32,
  int64,
  nullValue,
  safeInt64,
  safeSint64,
  safeUint64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "./wire/scalar-writers.js";
export { unknownFields } from "./wire/unknown-fields.js";
export type { WireType } from "./wire/wire-type.js";
export { wrappedType } from "./wire/wrapped-type.js";
export type { Writer } from "./wire/writer.js";
