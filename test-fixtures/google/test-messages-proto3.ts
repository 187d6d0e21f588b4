// Written by npm run accept from google/protobuf/test_messages_proto3.proto of Google's conformance suite.

import type {
  Any,
  BoolValue,
  BytesValue,
  DoubleValue,
  Duration,
  FieldMask,
  FloatValue,
  Int32Value,
  Int64Value,
  ListValue,
  StringValue,
  Struct,
  Timestamp,
  UInt32Value,
  UInt64Value,
  Value,
  double,
  fixed32,
  fixed64,
  float,
  int32,
  int64,
  sfixed32,
  sfixed64,
  sint32,
  sint64,
  uint32,
  uint64,
} from "interwire";

/** @dataContract { name: "protobuf_test_messages.proto3.TestAllTypesProto3" } */
export interface TestAllTypesProto3 {
  /** @dataMember 1 */ optionalInt32: int32;
  /** @dataMember 2 */ optionalInt64: int64;
  /** @dataMember 3 */ optionalUint32: uint32;
  /** @dataMember 4 */ optionalUint64: uint64;
  /** @dataMember 5 */ optionalSint32: sint32;
  /** @dataMember 6 */ optionalSint64: sint64;
  /** @dataMember 7 */ optionalFixed32: fixed32;
  /** @dataMember 8 */ optionalFixed64: fixed64;
  /** @dataMember 9 */ optionalSfixed32: sfixed32;
  /** @dataMember 10 */ optionalSfixed64: sfixed64;
  /** @dataMember 11 */ optionalFloat: float;
  /** @dataMember 12 */ optionalDouble: double;
  /** @dataMember 13 */ optionalBool: boolean;
  /** @dataMember 14 */ optionalString: string;
  /** @dataMember 15 */ optionalBytes: Uint8Array;
  /** @dataMember 18 */ optionalNestedMessage?: TestAllTypesProto3_NestedMessage;
  /** @dataMember 19 */ optionalForeignMessage?: ForeignMessage;
  /** @dataMember 21 */ optionalNestedEnum: TestAllTypesProto3_NestedEnum;
  /** @dataMember 22 */ optionalForeignEnum: ForeignEnum;
  /** @dataMember 23 */ optionalAliasedEnum: TestAllTypesProto3_AliasedEnum;
  /** @dataMember 24 */ optionalStringPiece: string;
  /** @dataMember 25 */ optionalCord: string;
  /** @dataMember 27 */ recursiveMessage?: TestAllTypesProto3;
  /** @dataMember 31 */ repeatedInt32: int32[];
  /** @dataMember 32 */ repeatedInt64: int64[];
  /** @dataMember 33 */ repeatedUint32: uint32[];
  /** @dataMember 34 */ repeatedUint64: uint64[];
  /** @dataMember 35 */ repeatedSint32: sint32[];
  /** @dataMember 36 */ repeatedSint64: sint64[];
  /** @dataMember 37 */ repeatedFixed32: fixed32[];
  /** @dataMember 38 */ repeatedFixed64: fixed64[];
  /** @dataMember 39 */ repeatedSfixed32: sfixed32[];
  /** @dataMember 40 */ repeatedSfixed64: sfixed64[];
  /** @dataMember 41 */ repeatedFloat: float[];
  /** @dataMember 42 */ repeatedDouble: double[];
  /** @dataMember 43 */ repeatedBool: boolean[];
  /** @dataMember 44 */ repeatedString: string[];
  /** @dataMember 45 */ repeatedBytes: Uint8Array[];
  /** @dataMember 48 */ repeatedNestedMessage: TestAllTypesProto3_NestedMessage[];
  /** @dataMember 49 */ repeatedForeignMessage: ForeignMessage[];
  /** @dataMember 51 */ repeatedNestedEnum: TestAllTypesProto3_NestedEnum[];
  /** @dataMember 52 */ repeatedForeignEnum: ForeignEnum[];
  /** @dataMember 54 */ repeatedStringPiece: string[];
  /** @dataMember 55 */ repeatedCord: string[];
  /** @dataMember 75 */ packedInt32: int32[];
  /** @dataMember 76 */ packedInt64: int64[];
  /** @dataMember 77 */ packedUint32: uint32[];
  /** @dataMember 78 */ packedUint64: uint64[];
  /** @dataMember 79 */ packedSint32: sint32[];
  /** @dataMember 80 */ packedSint64: sint64[];
  /** @dataMember 81 */ packedFixed32: fixed32[];
  /** @dataMember 82 */ packedFixed64: fixed64[];
  /** @dataMember 83 */ packedSfixed32: sfixed32[];
  /** @dataMember 84 */ packedSfixed64: sfixed64[];
  /** @dataMember 85 */ packedFloat: float[];
  /** @dataMember 86 */ packedDouble: double[];
  /** @dataMember 87 */ packedBool: boolean[];
  /** @dataMember 88 */ packedNestedEnum: TestAllTypesProto3_NestedEnum[];
  /** @dataMember { order: 89, packed: false } */ unpackedInt32: int32[];
  /** @dataMember { order: 90, packed: false } */ unpackedInt64: int64[];
  /** @dataMember { order: 91, packed: false } */ unpackedUint32: uint32[];
  /** @dataMember { order: 92, packed: false } */ unpackedUint64: uint64[];
  /** @dataMember { order: 93, packed: false } */ unpackedSint32: sint32[];
  /** @dataMember { order: 94, packed: false } */ unpackedSint64: sint64[];
  /** @dataMember { order: 95, packed: false } */ unpackedFixed32: fixed32[];
  /** @dataMember { order: 96, packed: false } */ unpackedFixed64: fixed64[];
  /** @dataMember { order: 97, packed: false } */ unpackedSfixed32: sfixed32[];
  /** @dataMember { order: 98, packed: false } */ unpackedSfixed64: sfixed64[];
  /** @dataMember { order: 99, packed: false } */ unpackedFloat: float[];
  /** @dataMember { order: 100, packed: false } */ unpackedDouble: double[];
  /** @dataMember { order: 101, packed: false } */ unpackedBool: boolean[];
  /** @dataMember { order: 102, packed: false } */ unpackedNestedEnum: TestAllTypesProto3_NestedEnum[];
  /** @dataMember 56 */ mapInt32Int32: Map<int32, int32>;
  /** @dataMember 57 */ mapInt64Int64: Map<int64, int64>;
  /** @dataMember 58 */ mapUint32Uint32: Map<uint32, uint32>;
  /** @dataMember 59 */ mapUint64Uint64: Map<uint64, uint64>;
  /** @dataMember 60 */ mapSint32Sint32: Map<sint32, sint32>;
  /** @dataMember 61 */ mapSint64Sint64: Map<sint64, sint64>;
  /** @dataMember 62 */ mapFixed32Fixed32: Map<fixed32, fixed32>;
  /** @dataMember 63 */ mapFixed64Fixed64: Map<fixed64, fixed64>;
  /** @dataMember 64 */ mapSfixed32Sfixed32: Map<sfixed32, sfixed32>;
  /** @dataMember 65 */ mapSfixed64Sfixed64: Map<sfixed64, sfixed64>;
  /** @dataMember 66 */ mapInt32Float: Map<int32, float>;
  /** @dataMember 67 */ mapInt32Double: Map<int32, double>;
  /** @dataMember 68 */ mapBoolBool: Map<boolean, boolean>;
  /** @dataMember 69 */ mapStringString: Map<string, string>;
  /** @dataMember 70 */ mapStringBytes: Map<string, Uint8Array>;
  /** @dataMember 71 */ mapStringNestedMessage: Map<string, TestAllTypesProto3_NestedMessage>;
  /** @dataMember 72 */ mapStringForeignMessage: Map<string, ForeignMessage>;
  /** @dataMember 73 */ mapStringNestedEnum: Map<string, TestAllTypesProto3_NestedEnum>;
  /** @dataMember 74 */ mapStringForeignEnum: Map<string, ForeignEnum>;
  oneofField:
    | { /** @dataMember 111 */ case: "oneofUint32"; value: uint32 }
    | { /** @dataMember 112 */ case: "oneofNestedMessage"; value: TestAllTypesProto3_NestedMessage }
    | { /** @dataMember 113 */ case: "oneofString"; value: string }
    | { /** @dataMember 114 */ case: "oneofBytes"; value: Uint8Array }
    | { /** @dataMember 115 */ case: "oneofBool"; value: boolean }
    | { /** @dataMember 116 */ case: "oneofUint64"; value: uint64 }
    | { /** @dataMember 117 */ case: "oneofFloat"; value: float }
    | { /** @dataMember 118 */ case: "oneofDouble"; value: double }
    | { /** @dataMember 119 */ case: "oneofEnum"; value: TestAllTypesProto3_NestedEnum }
    | { /** @dataMember 120 */ case: "oneofNullValue"; value: null }
    | { case?: undefined };
  /** @dataMember 201 */ optionalBoolWrapper?: BoolValue;
  /** @dataMember 202 */ optionalInt32Wrapper?: Int32Value;
  /** @dataMember 203 */ optionalInt64Wrapper?: Int64Value;
  /** @dataMember 204 */ optionalUint32Wrapper?: UInt32Value;
  /** @dataMember 205 */ optionalUint64Wrapper?: UInt64Value;
  /** @dataMember 206 */ optionalFloatWrapper?: FloatValue;
  /** @dataMember 207 */ optionalDoubleWrapper?: DoubleValue;
  /** @dataMember 208 */ optionalStringWrapper?: StringValue;
  /** @dataMember 209 */ optionalBytesWrapper?: BytesValue;
  /** @dataMember 211 */ repeatedBoolWrapper: BoolValue[];
  /** @dataMember 212 */ repeatedInt32Wrapper: Int32Value[];
  /** @dataMember 213 */ repeatedInt64Wrapper: Int64Value[];
  /** @dataMember 214 */ repeatedUint32Wrapper: UInt32Value[];
  /** @dataMember 215 */ repeatedUint64Wrapper: UInt64Value[];
  /** @dataMember 216 */ repeatedFloatWrapper: FloatValue[];
  /** @dataMember 217 */ repeatedDoubleWrapper: DoubleValue[];
  /** @dataMember 218 */ repeatedStringWrapper: StringValue[];
  /** @dataMember 219 */ repeatedBytesWrapper: BytesValue[];
  /** @dataMember 301 */ optionalDuration?: Duration;
  /** @dataMember 302 */ optionalTimestamp?: Timestamp;
  /** @dataMember 303 */ optionalFieldMask?: FieldMask;
  /** @dataMember 304 */ optionalStruct?: Struct;
  /** @dataMember 305 */ optionalAny?: Any;
  /** @dataMember 306 */ optionalValue?: Value;
  /** @dataMember 307 */ optionalNullValue: null;
  /** @dataMember 311 */ repeatedDuration: Duration[];
  /** @dataMember 312 */ repeatedTimestamp: Timestamp[];
  /** @dataMember 313 */ repeatedFieldmask: FieldMask[];
  /** @dataMember 324 */ repeatedStruct: Struct[];
  /** @dataMember 315 */ repeatedAny: Any[];
  /** @dataMember 316 */ repeatedValue: Value[];
  /** @dataMember 317 */ repeatedListValue: ListValue[];
  /** @dataMember 401 */ fieldname1: int32;
  /** @dataMember 402 */ fieldName2: int32;
  /** @dataMember { order: 403, name: "_field_name3" } */ FieldName3: int32;
  /** @dataMember { order: 404, name: "field__name4_" } */ fieldName4: int32;
  /** @dataMember 405 */ field0name5: int32;
  /** @dataMember { order: 406, name: "field_0_name6" } */ field0Name6: int32;
  /** @dataMember { order: 407, name: "fieldName7" } */ fieldName7: int32;
  /** @dataMember { order: 408, name: "FieldName8" } */ FieldName8: int32;
  /** @dataMember { order: 409, name: "field_Name9" } */ fieldName9: int32;
  /** @dataMember { order: 410, name: "Field_Name10" } */ FieldName10: int32;
  /** @dataMember { order: 411, name: "FIELD_NAME11" } */ FIELDNAME11: int32;
  /** @dataMember { order: 412, name: "FIELD_name12" } */ FIELDName12: int32;
  /** @dataMember { order: 413, name: "__field_name13" } */ FieldName13: int32;
  /** @dataMember { order: 414, name: "__Field_name14" } */ FieldName14: int32;
  /** @dataMember { order: 415, name: "field__name15" } */ fieldName15: int32;
  /** @dataMember { order: 416, name: "field__Name16" } */ fieldName16: int32;
  /** @dataMember { order: 417, name: "field_name17__" } */ fieldName17: int32;
  /** @dataMember { order: 418, name: "Field_name18__" } */ FieldName18: int32;
}

/** @dataContract { name: "protobuf_test_messages.proto3.TestAllTypesProto3.NestedMessage" } */
export interface TestAllTypesProto3_NestedMessage {
  /** @dataMember 1 */ a: int32;
  /** @dataMember 2 */ corecursive?: TestAllTypesProto3;
}

/** @dataContract { name: "protobuf_test_messages.proto3.ForeignMessage" } */
export interface ForeignMessage {
  /** @dataMember 1 */ c: int32;
}

/** @dataContract { name: "protobuf_test_messages.proto3.TestAllTypesProto3.NestedEnum" } */
export enum TestAllTypesProto3_NestedEnum {
  FOO = 0,
  BAR = 1,
  BAZ = 2,
  NEG = -1,
}

/** @dataContract { name: "protobuf_test_messages.proto3.ForeignEnum" } */
export enum ForeignEnum {
  FOREIGN_FOO = 0,
  FOREIGN_BAR = 1,
  FOREIGN_BAZ = 2,
}

/** @dataContract { name: "protobuf_test_messages.proto3.TestAllTypesProto3.AliasedEnum" } */
export enum TestAllTypesProto3_AliasedEnum {
  ALIAS_FOO = 0,
  ALIAS_BAR = 1,
  ALIAS_BAZ = 2,
  MOO = 2,
  moo = 2,
  bAz = 2,
}
