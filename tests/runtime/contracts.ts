import type { CallContext, int32, int64 } from "interwire";

export interface Line {
  /** @dataMember 1 */
  sku: string;
  /** @dataMember 2 */
  quantity: int32;
}

export interface Order {
  /** @dataMember 1 */
  lines: readonly Line[];
  /** @dataMember 2 */
  shelves: Map<string, Line>;
}

/**
 * Every shape of operation that the tests call.
 * @serviceContract
 */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int64>;
  /** @operationContract */
  Buy(order: Order): Promise<string>;
  /** @operationContract { style: "bare" } */
  Move(line: Line): Promise<Line>;
  /** @operationContract */
  Fail(text: string): Promise<void>;
  /** @operationContract */
  Wait(text: string, signal?: AbortSignal): Promise<string>;
  /** @operationContract */
  First(ctx: CallContext, text: string): Promise<string>;
  /** @operationContract */
  Middle(text: string, signal: AbortSignal | undefined, times: int32, ctx?: CallContext): Promise<string>;
  /** @operationContract */
  Optional(text: string, times?: int32): Promise<string>;
  /** @operationContract */
  Over(x: int32, y: int32): Promise<int32>;
  /** @operationContract { name: "OverThree" } */
  Over(x: int32, y: int32, z: int32): Promise<int32>;
  /** @operationContract */
  Watch(n: int32): AsyncIterable<string>;
  /** @operationContract */
  Collect(items: AsyncIterable<string>): Promise<string>;
  /** @operationContract */
  Chat(items: AsyncIterable<string>): AsyncIterable<string>;
  Ignored(): Promise<void>;
}

/** @serviceContract { name: "IFirst" } */
export interface IFirst {
  /** @operationContract */
  Ping(): string;
}

/** @serviceContract { name: "ISecond" } */
export interface ISecond {
  /** @operationContract */
  Ping(): string;
}

/**
 * Another contract of the name ISecond.
 * @serviceContract { name: "ISecond" }
 */
export interface ITwin {
  /** @operationContract */
  Pong(): string;
}

/** @serviceContract */
export interface IGeneric<T> {
  /** @operationContract */
  Echo(value: T): T;
}
