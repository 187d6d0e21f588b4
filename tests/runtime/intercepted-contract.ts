import type { CallContext, int32 } from "interwire";

/** Every operation's list goes through all interceptors: one of each kind of call, and of each way to return a stream. */
/** @serviceContract */
export interface ITraced {
  /** @operationContract */
  Unary(trace: string[]): Promise<string[]>;
  /** @operationContract */
  UnarySync(trace: string[]): string[];
  /** @operationContract */
  ClientStream(items: AsyncIterable<int32>, trace: string[]): Promise<string[]>;
  /** @operationContract */
  ServerStream(trace: string[]): Promise<[items: AsyncIterable<int32>, trace: string[]]>;
  /** @operationContract */
  Duplex(items: AsyncIterable<int32>, trace: string[]): Promise<[items: AsyncIterable<int32>, trace: string[]]>;
  /** @operationContract */
  ServerStreamSync(trace: string[]): AsyncIterable<string>;
  /** @operationContract */
  DuplexSync(items: AsyncIterable<int32>, trace: string[]): AsyncIterable<string>;
}

/** One operation of each kind, whose values may be missing. */
/** @serviceContract */
export interface IMocked {
  /** @operationContract */
  Unary(value: string): Promise<string | null>;
  /** @operationContract */
  ClientStream(items: AsyncIterable<int32>): Promise<string | null>;
  /** @operationContract */
  ServerStream(value: string): Promise<[items: AsyncIterable<int32>, value: string | null]>;
  /** @operationContract */
  Duplex(items: AsyncIterable<int32>): Promise<[items: AsyncIterable<int32>, value: string | null]>;
}

export interface Shelf {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 2 */
  size: int32;
}

/** @serviceContract */
export interface IEdited {
  /** @operationContract */
  Add(x: int32, ctx: CallContext | undefined, y: int32): Promise<int32>;
  /** @operationContract { style: "bare" } */
  Grow(shelf: Shelf, signal?: AbortSignal): Promise<Shelf>;
  /** @operationContract */
  Forget(name: string): Promise<void>;
  /** @operationContract */
  Sum(values: AsyncIterable<int32>, factor: int32): Promise<int32>;
  /** @operationContract */
  Count(to: int32): AsyncIterable<int32>;
  /** @operationContract */
  CountLater(to: int32, ctx?: CallContext): Promise<AsyncIterable<int32>>;
  /** @operationContract */
  Split(text: string): Promise<[length: int32, parts: AsyncIterable<string>, rest: string | null]>;
  /** @operationContract */
  Double(values: AsyncIterable<int32>): AsyncIterable<int32>;
}
