// Written by npm run accept from google/protobuf/test_messages_edition2023.proto of Google's conformance suite.

import type {
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

/** @dataContract { name: "protobuf_test_messages.editions.TestAllTypesEdition2023" } */
export interface TestAllTypesEdition2023 {
  /** @dataMember 1 */ optionalInt32?: int32;
  /** @dataMember 2 */ optionalInt64?: int64;
  /** @dataMember 3 */ optionalUint32?: uint32;
  /** @dataMember 4 */ optionalUint64?: uint64;
  /** @dataMember 5 */ optionalSint32?: sint32;
  /** @dataMember 6 */ optionalSint64?: sint64;
  /** @dataMember 7 */ optionalFixed32?: fixed32;
  /** @dataMember 8 */ optionalFixed64?: fixed64;
  /** @dataMember 9 */ optionalSfixed32?: sfixed32;
  /** @dataMember 10 */ optionalSfixed64?: sfixed64;
  /** @dataMember 11 */ optionalFloat?: float;
  /** @dataMember 12 */ optionalDouble?: double;
  /** @dataMember 13 */ optionalBool?: boolean;
  /** @dataMember 14 */ optionalString?: string;
  /** @dataMember 15 */ optionalBytes?: Uint8Array;
  /** @dataMember 18 */ optionalNestedMessage?: TestAllTypesEdition2023_NestedMessage;
  /** @dataMember 19 */ optionalForeignMessage?: ForeignMessageEdition2023;
  /** @dataMember 21 */ optionalNestedEnum?: TestAllTypesEdition2023_NestedEnum;
  /** @dataMember 22 */ optionalForeignEnum?: ForeignEnumEdition2023;
  /** @dataMember 24 */ optionalStringPiece?: string;
  /** @dataMember 25 */ optionalCord?: string;
  /** @dataMember 27 */ recursiveMessage?: TestAllTypesEdition2023;
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
  /** @dataMember 48 */ repeatedNestedMessage: TestAllTypesEdition2023_NestedMessage[];
  /** @dataMember 49 */ repeatedForeignMessage: ForeignMessageEdition2023[];
  /** @dataMember 51 */ repeatedNestedEnum: TestAllTypesEdition2023_NestedEnum[];
  /** @dataMember 52 */ repeatedForeignEnum: ForeignEnumEdition2023[];
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
  /** @dataMember 88 */ packedNestedEnum: TestAllTypesEdition2023_NestedEnum[];
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
  /** @dataMember { order: 102, packed: false } */ unpackedNestedEnum: TestAllTypesEdition2023_NestedEnum[];
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
  /** @dataMember 71 */ mapStringNestedMessage: Map<string, TestAllTypesEdition2023_NestedMessage>;
  /** @dataMember 72 */ mapStringForeignMessage: Map<string, ForeignMessageEdition2023>;
  /** @dataMember 73 */ mapStringNestedEnum: Map<string, TestAllTypesEdition2023_NestedEnum>;
  /** @dataMember 74 */ mapStringForeignEnum: Map<string, ForeignEnumEdition2023>;
  oneofField:
    | { /** @dataMember 111 */ case: "oneofUint32"; value: uint32 }
    | { /** @dataMember 112 */ case: "oneofNestedMessage"; value: TestAllTypesEdition2023_NestedMessage }
    | { /** @dataMember 113 */ case: "oneofString"; value: string }
    | { /** @dataMember 114 */ case: "oneofBytes"; value: Uint8Array }
    | { /** @dataMember 115 */ case: "oneofBool"; value: boolean }
    | { /** @dataMember 116 */ case: "oneofUint64"; value: uint64 }
    | { /** @dataMember 117 */ case: "oneofFloat"; value: float }
    | { /** @dataMember 118 */ case: "oneofDouble"; value: double }
    | { /** @dataMember 119 */ case: "oneofEnum"; value: TestAllTypesEdition2023_NestedEnum }
    | { case?: undefined };
  /** @dataMember { order: 201, delimited: true } */ groupliketype?: TestAllTypesEdition2023_GroupLikeType;
  /** @dataMember { order: 202, delimited: true } */ delimitedField?: TestAllTypesEdition2023_GroupLikeType;
}

/** @dataContract { name: "protobuf_test_messages.editions.TestAllTypesEdition2023.NestedMessage" } */
export interface TestAllTypesEdition2023_NestedMessage {
  /** @dataMember 1 */ a?: int32;
  /** @dataMember 2 */ corecursive?: TestAllTypesEdition2023;
}

/** @dataContract { name: "protobuf_test_messages.editions.ForeignMessageEdition2023" } */
export interface ForeignMessageEdition2023 {
  /** @dataMember 1 */ c?: int32;
}

/** @dataContract { name: "protobuf_test_messages.editions.TestAllTypesEdition2023.NestedEnum" } */
export enum TestAllTypesEdition2023_NestedEnum {
  FOO = 0,
  BAR = 1,
  BAZ = 2,
  NEG = -1,
}

/** @dataContract { name: "protobuf_test_messages.editions.ForeignEnumEdition2023" } */
export enum ForeignEnumEdition2023 {
  FOREIGN_FOO = 0,
  FOREIGN_BAR = 1,
  FOREIGN_BAZ = 2,
}

/** @dataContract { name: "protobuf_test_messages.editions.TestAllTypesEdition2023.GroupLikeType" } */
export interface TestAllTypesEdition2023_GroupLikeType {
  /** @dataMember 202 */ groupInt32?: int32;
  /** @dataMember 203 */ groupUint32?: uint32;
}
