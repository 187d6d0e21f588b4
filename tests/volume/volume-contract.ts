import type { int32 } from "interwire";

/** @serviceContract */
export interface IVolume {
  /** @operationContract */
  Echo(value: int32, signal?: AbortSignal): Promise<int32>;
  /** Answers once as many calls have arrived. @operationContract */
  Meet(value: int32, count: int32): Promise<int32>;
  /** @operationContract */
  Download(count: int32): AsyncIterable<int32>;
  /** @operationContract */
  Upload(values: AsyncIterable<int32>): Promise<int32>;
  /** @operationContract */
  UploadToLagging(values: AsyncIterable<int32>): Promise<int32>;
  /** @operationContract */
  Exchange(values: AsyncIterable<int32>): AsyncIterable<int32>;
}
