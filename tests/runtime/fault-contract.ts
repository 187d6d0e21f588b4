import type { int32 } from "interwire";

/** The fault that the server's error handler makes of everything that is thrown. */
export interface Fault {
  /** @dataMember 1 */
  kind: string;
  /** @dataMember 2 */
  text: string;
}

/**
 * Operations of all kinds that throw what `kind` says, at a moment of their own.
 * @serviceContract
 */
export interface IFaulty {
  /** @operationContract */
  Now(kind: string): void;
  /** @operationContract */
  Later(kind: string, signal?: AbortSignal): Promise<void>;
  /** @operationContract */
  Upload(values: AsyncIterable<int32>, moment: string): Promise<int32>;
  /** @operationContract */
  Download(moment: string): AsyncIterable<int32>;
  /** @operationContract */
  DownloadLater(moment: string): Promise<AsyncIterable<int32>>;
  /** @operationContract */
  DownloadBeside(moment: string): Promise<[count: int32, values: AsyncIterable<int32>]>;
  /** @operationContract */
  Exchange(values: AsyncIterable<int32>, moment: string): Promise<AsyncIterable<int32>>;
  /** @operationContract */
  ExchangeBeside(values: AsyncIterable<int32>, moment: string): Promise<[count: int32, values: AsyncIterable<int32>]>;
}
