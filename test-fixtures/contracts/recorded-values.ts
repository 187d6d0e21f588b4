import type { bcl, Duration, double, Empty, float, int32, int64, Timestamp, Unpacked, uint32, uint64 } from "interwire";
import type { Color, Person, ProtoPerson } from "./recorded.js";

/** @dataContract */
export interface Nullables {
  /** @dataMember 1 */
  i: int32 | null;
  /** @dataMember 2 */
  d: double | null;
  /** @dataMember 3 */
  b: boolean | null;
  /** @dataMember 4 */
  s: string | null;
}

/**
 * A C# hierarchy: the base class's members, and one member for each subtype; one of them has no members of its own.
 * @dataContract
 */
export interface Weapon {
  /** @dataMember 1 */
  hitDamage: int32;
  /** @protoInclude 3 */
  sword?: Sword;
  /** @protoInclude 4 */
  knife?: Empty;
}
/** @dataContract */
export interface Sword {
  /** @dataMember 1 */
  length: int32;
}
/**
 * A C# hierarchy whose base class is abstract.
 * @dataContract
 */
export interface Shape {
  /** @dataMember 1 */
  name: string | null;
  /** @protoInclude 10 */
  circle?: Circle;
  /** @protoInclude 11 */
  square?: Square;
}
/** @dataContract */
export interface Circle {
  /** @dataMember 1 */
  radius: double;
}
/** @dataContract */
export interface Square {
  /** @dataMember 1 */
  side: int32;
  /** @protoInclude 20 */
  rounded?: Rounded;
}
/** @dataContract */
export interface Rounded {
  /** @dataMember 1 */
  by: int32;
}
/** @dataContract */
export interface Named {
  /** @dataMember 1 */
  name: string | null;
  /** @dataMember 2 */
  title: string | null;
}
/** @dataContract */
export interface Defaults {
  /** @dataMember { order: 1, default: 1 } */
  qty: int32;
  /** @dataMember { order: 2, default: "pcs" } */
  unit: string;
  /** @dataMember { order: 3, default: true } */
  on: boolean;
}
/** @dataContract */
export interface Grouped {
  /** @dataMember { order: 1, delimited: true } */
  one: Named | null;
  /** @dataMember { order: 2, delimited: true } */
  many: Named[];
}
/** An entry of a C# dictionary of lists, which protobuf has no map for. */
export interface TextAndNumbers {
  /** @dataMember 1 */
  key: string;
  /** @dataMember 2 */
  values: int32[];
}
/** A value that may be null where protobuf has no such place: in a list or a dictionary with [NullWrappedValue]. */
export interface Maybe<T> {
  /** @dataMember 1 */
  value?: T;
}
/** @dataContract */
export interface Wrapped {
  /** @dataMember 1 */
  texts: [key: string, value: Maybe<string> | null][];
  /** @dataMember 2 */
  numbers: [key: int32, value: Maybe<int32> | null][];
  /** @dataMember 3 */
  list: Maybe<int32>[];
}

/** A tuple of eight elements, which C# nests: the last of them is in a tuple of its own. */
export type EightInt32 = [int32, int32, int32, int32, int32, int32, int32, int32];
/** A tuple that nests twice. */
export type FifteenInt32 = [
  ...[a: int32, b: int32, c: int32, d: int32, e: int32, f: int32, g: int32],
  ...[h: int32, i: int32, j: int32, k: int32, l: int32, m: int32, n: int32],
  int32,
];
/** A tuple of nine elements of many types. */
export type Nine = [int32, string | null, boolean, double, int64, Color, Person | null, string | null, int32];
/** @dataContract */
export interface Row {
  /** @dataMember 1 */
  cells: EightInt32;
  /** @dataMember 2 */
  maybe: EightInt32 | null;
}

/**
 * One operation for each type of the recorded values.
 * @serviceContract
 */
export interface IValues {
  /** @operationContract */
  Nothing(): Promise<void>;
  /** @operationContract */
  Int32(value: int32): Promise<int32>;
  /** @operationContract */
  NullableInt32(value: int32 | null): Promise<int32 | null>;
  /** @operationContract */
  Int64(value: int64): Promise<int64>;
  /** @operationContract */
  Uint32(value: uint32): Promise<uint32>;
  /** @operationContract */
  Uint64(value: uint64): Promise<uint64>;
  /** @operationContract */
  Bool(value: boolean): Promise<boolean>;
  /** @operationContract */
  NullableBool(value: boolean | null): Promise<boolean | null>;
  /** @operationContract */
  Float(value: float): Promise<float>;
  /** @operationContract */
  Double(value: double): Promise<double>;
  /** @operationContract */
  Text(value: string): Promise<string>;
  /** @operationContract */
  NullableText(value: string | null): Promise<string | null>;
  /** @operationContract */
  Bytes(value: Uint8Array): Promise<Uint8Array>;
  /** @operationContract */
  NullableBytes(value: Uint8Array | null): Promise<Uint8Array | null>;
  /** @operationContract */
  Color(value: Color): Promise<Color>;
  /** @operationContract */
  NullableColor(value: Color | null): Promise<Color | null>;
  /** @operationContract */
  Int32List(value: int32[]): Promise<int32[]>;
  /** @operationContract */
  DoubleList(value: double[]): Promise<double[]>;
  /** @operationContract */
  BoolList(value: boolean[]): Promise<boolean[]>;
  /** @operationContract */
  TextList(value: string[]): Promise<string[]>;
  /** @operationContract */
  BytesList(value: Uint8Array[]): Promise<Uint8Array[]>;
  /** @operationContract */
  ColorList(value: Color[]): Promise<Color[]>;
  /** @operationContract */
  PersonList(value: Person[]): Promise<Person[]>;
  /** @operationContract */
  TextToInt32(value: Map<string, int32>): Promise<Map<string, int32>>;
  /** @operationContract */
  Int32ToText(value: Map<int32, string>): Promise<Map<int32, string>>;
  /** @operationContract */
  TextToColor(value: Map<string, Color>): Promise<Map<string, Color>>;
  /** @operationContract */
  TextToPerson(value: Map<string, Person>): Promise<Map<string, Person>>;
  /** @operationContract */
  Int64ToDouble(value: Map<int64, double>): Promise<Map<int64, double>>;
  /** @operationContract */
  Person(value: Person): Promise<Person>;
  /** @operationContract */
  NullablePerson(value: Person | null): Promise<Person | null>;
  /** @operationContract */
  Nullables(value: Nullables): Promise<Nullables>;
  /** @operationContract */
  ProtoPerson(value: ProtoPerson): Promise<ProtoPerson>;
  /** @operationContract */
  Int32AndText(value: [int32, string]): Promise<[int32, string]>;
  /** @operationContract */
  Int32AndNullableText(value: [int32, string | null]): Promise<[int32, string | null]>;
  /** @operationContract */
  TwoInt32(value: [int32, int32]): Promise<[int32, int32]>;
  /** @operationContract */
  Int64AndTwoInt32(a: int64, b: int32, c: int32): Promise<void>;
  /** @operationContract */
  TwoArguments(a: int32, b: int32): Promise<void>;
  /** @operationContract */
  Int32AndTextArguments(a: int32, b: string): Promise<void>;
  /** @operationContract */
  TextAndPersonArguments(a: string | null, b: Person | null): Promise<void>;
  /** @operationContract */
  TextAndBytesArguments(a: string, b: Uint8Array): Promise<void>;
  /** @operationContract */
  TextAndInt32(value: [string, int32]): Promise<[string, int32]>;
  /** @operationContract */
  TwoTexts(value: [string, string]): Promise<[string, string]>;
  /** @operationContract */
  GuidToInt32(value: [key: bcl.Guid, value: int32][]): Promise<[key: bcl.Guid, value: int32][]>;
  /** @operationContract */
  TextToNumbers(value: TextAndNumbers[]): Promise<TextAndNumbers[]>;
  /** @operationContract */
  Days(value: Unpacked<int32[]>): Promise<Unpacked<int32[]>>;
  /** @operationContract */
  Times(value: Unpacked<int64[]>): Promise<Unpacked<int64[]>>;
  /** @operationContract */
  UnpackedUint64(value: Unpacked<uint64[]>): Promise<Unpacked<uint64[]>>;
  /** @operationContract */
  Int32AndDays(value: [int32, Unpacked<int32[]>]): Promise<[int32, Unpacked<int32[]>]>;
  /** @operationContract */
  Int32AndDaysArguments(a: int32, b: Unpacked<int32[]>): Promise<void>;
  /** @operationContract */
  TextToDays(value: [key: string, days: Unpacked<int32[]>][]): Promise<[key: string, days: Unpacked<int32[]>][]>;
  /** @operationContract */
  Wrapped(value: Wrapped): Promise<Wrapped>;
  /** @operationContract */
  Eight(value: EightInt32): Promise<EightInt32>;
  /** @operationContract */
  EightWithNullable(
    value: [int32, int32, int32, int32, int32, int32, int32, int32 | null],
  ): Promise<[int32, int32, int32, int32, int32, int32, int32, int32 | null]>;
  /** @operationContract */
  Nine(value: Nine): Promise<Nine>;
  /** @operationContract */
  Fifteen(value: FifteenInt32): Promise<FifteenInt32>;
  /** @operationContract */
  Eights(value: EightInt32[]): Promise<EightInt32[]>;
  /** @operationContract */
  TextToEight(value: Map<string, EightInt32>): Promise<Map<string, EightInt32>>;
  /** @operationContract */
  Row(value: Row): Promise<Row>;
  /** @operationContract */
  Weapon(value: Weapon): Promise<Weapon>;
  /** @operationContract */
  Shape(value: Shape): Promise<Shape>;
  /** @operationContract */
  Timestamp(value: Timestamp): Promise<Timestamp>;
  /** @operationContract */
  Duration(value: Duration): Promise<Duration>;
  /** @operationContract */
  DateTime(value: bcl.DateTime): Promise<bcl.DateTime>;
  /** @operationContract */
  NullableDateTime(value: bcl.DateTime | null): Promise<bcl.DateTime | null>;
  /** @operationContract */
  TimeSpan(value: bcl.TimeSpan): Promise<bcl.TimeSpan>;
  /** @operationContract */
  NullableTimeSpan(value: bcl.TimeSpan | null): Promise<bcl.TimeSpan | null>;
  /** @operationContract */
  Guid(value: bcl.Guid): Promise<bcl.Guid>;
  /** @operationContract */
  NullableGuid(value: bcl.Guid | null): Promise<bcl.Guid | null>;
  /** @operationContract */
  Decimal(value: bcl.Decimal): Promise<bcl.Decimal>;
  /** @operationContract */
  NullableDecimal(value: bcl.Decimal | null): Promise<bcl.Decimal | null>;
  /** @operationContract { style: "bare" } */
  BarePerson(value: Person): Promise<Person>;
  /** @operationContract { style: "bare" } */
  BareNamed(value: Named): Promise<Named>;
  /** @operationContract */
  Defaults(value: Defaults): Promise<Defaults>;
  /** @operationContract { style: "bare" } */
  BareDefaults(value: Defaults): Promise<Defaults>;
  /** @operationContract */
  Grouped(value: Grouped): Promise<Grouped>;
  /** @operationContract { style: "bare" } */
  BareGrouped(value: Grouped): Promise<Grouped>;
}
