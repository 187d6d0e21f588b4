import type { int32 } from "interwire";

/**
 * An operation of each kind.
 * @serviceContract
 */
export interface IKinds {
  /** @operationContract */
  Ask(value: int32, signal?: AbortSignal): Promise<int32>;
  /** @operationContract */
  Download(count: int32, signal?: AbortSignal): AsyncIterable<int32>;
  /** @operationContract */
  Upload(values: AsyncIterable<int32>, signal?: AbortSignal): Promise<int32>;
  /** @operationContract */
  Exchange(values: AsyncIterable<int32>, signal?: AbortSignal): AsyncIterable<int32>;
}
