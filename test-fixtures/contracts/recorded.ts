import type { bcl, CallContext, double, float, int32, int64, uint32, uint64 } from "interwire";

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): int64;
  /** @operationContract { name: "Sum3" } */
  Sum(x: int32, y: int32, z: int32): int64;
  /** @operationContract */
  SumAsync(x: int32, y: int32, signal?: AbortSignal): Promise<int64>;
  /** @operationContract */
  Nothing(): void;
  /** @operationContract */
  NothingAsync(): Promise<void>;
}

/** @serviceContract { name: "Standard.Calculator" } */
export interface IDotted {
  /** @operationContract */
  Ping(): Promise<int32>;
}

/** @serviceContract { name: "Named", namespace: "Standard" } */
export interface INamespaced {
  /** @operationContract */
  Ping(): Promise<int32>;
}

/** @serviceContract { namespace: "Standard" } */
export interface INamespaceOnly {
  /** @operationContract */
  Ping(): Promise<int32>;
}

/** @dataContract { name: "Some-Value" } */
export interface TheValue {
  /** @dataMember 1 */
  value: int32;
}

/** @serviceContract */
export interface IGeneric<T> {
  /** @operationContract */
  Echo(value: T): Promise<T>;
  /** @operationContract */
  Last(values: AsyncIterable<T>): Promise<T>;
}

export interface IUnmarked {
  /** @operationContract */
  Touch(): Promise<string>;
}

/** `IUnmarked<T>` in C#; it is no service, so its name is never on the wire. */
export interface IUnmarkedOf<T> extends IUnmarked {
  /** @operationContract */
  Add(x: T, y: T): Promise<T>;
}

/** @serviceContract */
export interface IBaseContract {
  /** @operationContract */
  BaseOp(s: string): Promise<string>;
}

/** @serviceContract */
export interface IDerived extends IBaseContract, IUnmarkedOf<double> {
  /** @operationContract */
  Own(): Promise<double>;
}

export enum Color {
  Red = 0,
  Green = 2,
}

// A C# string, byte[] or class is nullable, and so are the members here: null and empty differ on the wire.

/** @dataContract */
export interface Address {
  /** @dataMember 1 */
  street: string | null;
  /** @dataMember 2 */
  city: string | null;
}

/** @dataContract */
export interface Person {
  /** @dataMember 1 */
  name: string | null;
  /** @dataMember 2 */
  age: int32;
  /** @dataMember 3 */
  address: Address | null;
  /** @dataMember 4 */
  tags: string[];
  /** @dataMember 5 */
  scores: Map<string, int32>;
  /** @dataMember 6 */
  color: Color;
  /** @dataMember 7 */
  height: double | null;
  /** @dataMember 20 */
  photo: Uint8Array | null;
}

/** @protoContract */
export interface ProtoPerson {
  /** @protoMember 1 */
  first: string | null;
  /** @protoMember 2 */
  second: string | null;
  /** @protoMember 3 */
  age: int32;
}

/** @dataContract */
export interface Scalars {
  /** @dataMember 1 */
  i32: int32;
  /** @dataMember 2 */
  i64: int64;
  /** @dataMember 3 */
  u32: uint32;
  /** @dataMember 4 */
  u64: uint64;
  /** @dataMember 5 */
  f: float;
  /** @dataMember 6 */
  d: double;
  /** @dataMember 7 */
  b: boolean;
  /** @dataMember 8 */
  s: string | null;
  /** @dataMember 9 */
  bytes: Uint8Array | null;
  /** @dataMember 10 */
  nI32: int32 | null;
  /** @dataMember 11 */
  nB: boolean | null;
  /** @dataMember 12 */
  longs: int64[];
  /** @dataMember 13 */
  map: Map<int32, string>;
}

/** @dataContract */
export interface Bcl {
  /** @dataMember 1 */
  when: bcl.DateTime;
  /** @dataMember 2 */
  span: bcl.TimeSpan;
  /** @dataMember 3 */
  id: bcl.Guid;
  /** @dataMember 4 */
  money: bcl.Decimal;
  /** @dataMember 5 */
  maybeId: bcl.Guid | null;
}

/** @serviceContract */
export interface IMessages {
  /** @operationContract */
  EchoPerson(value: Person | null): Promise<Person | null>;
  /** @operationContract */
  EchoProto(value: ProtoPerson | null): Promise<ProtoPerson | null>;
  /** @operationContract */
  EchoScalars(value: Scalars | null): Promise<Scalars | null>;
  /** @operationContract */
  EchoBcl(value: Bcl | null): Promise<Bcl | null>;
  /** @operationContract */
  EchoNullable(value: int32 | null): Promise<int32 | null>;
  /** @operationContract */
  EchoString(value: string | null): Promise<string | null>;
  /** @operationContract */
  EchoList(value: Person[]): Promise<Person[]>;
  /** @operationContract */
  EchoMap(value: Map<string, int32>): Promise<Map<string, int32>>;
  /** @operationContract */
  EchoBytes(value: Uint8Array | null): Promise<Uint8Array | null>;
  /** @operationContract */
  EchoColor(value: Color): Promise<Color>;
  /** @operationContract */
  Pair(count: int32, text: string | null): Promise<[int32, string | null]>;
  /** @operationContract */
  Many(
    v1: int32,
    v2: string | null,
    v3: boolean,
    v4: double,
    v5: int64,
    signal: AbortSignal | undefined,
    v6: Color,
    v7: Person | null,
    v8: int32 | null,
    v9: Uint8Array | null,
    v10: uint32,
    v11: float,
    v12: string | null,
    v13: int32,
    v14: int32,
    v15: int32,
    v16: int32,
  ): Promise<string>;
}

/** @serviceContract */
export interface IMultipurpose {
  /** @operationContract */
  Concat(value: string, context: CallContext): string;
  /** @operationContract */
  Sum5ValuesAsync(x1: int64, x2: int32, x3: int32, x4: int32, x5: int32, signal?: AbortSignal): Promise<int64>;
  /** @operationContract */
  RepeatValue(value: string | null, count: int32, signal?: AbortSignal): AsyncIterable<string | null>;
  /** @operationContract */
  RepeatValueAsync(value: string | null, count: int32): Promise<AsyncIterable<string | null>>;
  /** @operationContract */
  GenerateArraysAsync(
    arrayLength: int32,
    count: int32,
    context?: CallContext,
  ): Promise<[totalItemsCount: int32, arrays: AsyncIterable<int32[]>]>;
  /** @operationContract */
  SumValues(values: AsyncIterable<int32>, signal?: AbortSignal): Promise<int64>;
  /** @operationContract */
  MultiplyByAndSumValues(
    values: AsyncIterable<int32>,
    multiplier: int32,
    valuesCount: int32 | null,
    context?: CallContext,
  ): Promise<int64>;
  /** @operationContract */
  ConvertValues(values: AsyncIterable<int32>): AsyncIterable<string>;
  /** @operationContract */
  MultiplyBy(values: AsyncIterable<int32>, multiplier: int32, valuesCount: int32 | null): AsyncIterable<int64>;
  /** @operationContract */
  MultiplyByAsync(values: AsyncIterable<int32>, multiplier: int32): Promise<AsyncIterable<int64>>;
  /** @operationContract */
  GreetAsync(
    names: AsyncIterable<string>,
    greeting: string | null,
    context?: CallContext,
  ): Promise<[greetings: AsyncIterable<string>, greeting: string | null]>;
}

/** What the recorded server calls `Contract.FaultInfo, peer`. */
export interface FaultInfo {
  /** @dataMember 1 */
  kind: string;
  /** @dataMember 2 */
  text: string;
}

/** @serviceContract */
export interface IErrors {
  /** @operationContract */
  Rpc(code: int32, detail: string): Promise<void>;
  /** @operationContract */
  Unknown(text: string): Promise<void>;
  /** @operationContract */
  Fault(text: string): Promise<void>;
  /** @operationContract */
  FaultText(text: string): Promise<void>;
  /** @operationContract */
  FaultAfter(items: int32): Promise<AsyncIterable<int32>>;
  /** @operationContract */
  FaultBeforeHeader(text: string): Promise<[count: int32, items: AsyncIterable<int32>]>;
  /** @operationContract */
  FaultWhileReading(values: AsyncIterable<int32>, text: string): Promise<int64>;
  /** @operationContract */
  Sleep(ms: int32, signal?: AbortSignal): Promise<void>;
}
