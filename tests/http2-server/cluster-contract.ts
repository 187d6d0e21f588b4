import type { int32 } from "interwire";

/**
 * Says who answers.
 * @serviceContract
 */
export interface IWorker {
  /** The number of the process. */
  /** @operationContract */
  Who(): int32;
  /** The number of the process, once its server closes. */
  /** @operationContract */
  WhoCloses(): Promise<int32>;
}
