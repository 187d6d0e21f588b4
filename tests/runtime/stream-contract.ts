import type { CallContext, int32 } from "interwire";

/** @serviceContract */
export interface IStreams {
  /** @operationContract */
  Count(from: int32, to: int32): AsyncIterable<int32>;
  /** @operationContract */
  CountLater(to: int32): Promise<AsyncIterable<int32>>;
  /** @operationContract */
  CountWithContext(to: int32, context?: CallContext): Promise<AsyncIterable<int32>>;
  /** @operationContract */
  Ticks(name: string, signal?: AbortSignal): AsyncIterable<string>;
  /** @operationContract */
  Blocks(size: int32): AsyncIterable<Uint8Array>;
  /** @operationContract */
  Sum(values: AsyncIterable<int32>): Promise<int32>;
  /** @operationContract */
  Take(count: int32, values: AsyncIterable<int32>, prefix: string): Promise<string>;
  /** @operationContract */
  Double(values: AsyncIterable<int32>): AsyncIterable<int32>;
  /** @operationContract */
  Split(text: string | null): Promise<[length: int32, parts: AsyncIterable<string | null>, context: string]>;
  /** @operationContract */
  FailAt(at: int32, plain: boolean): AsyncIterable<int32>;
}
