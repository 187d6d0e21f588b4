import type { int32 } from "interwire";

/** @serviceContract */
export interface ISoak {
  /** @operationContract */
  Echo(text: string): Promise<string>;
  /** Fails with a code. @operationContract */
  Fail(code: int32): Promise<void>;
  /** Answers when its caller is gone. @operationContract */
  Wait(signal?: AbortSignal): Promise<void>;
  /** @operationContract */
  List(text: string, count: int32): AsyncIterable<string>;
  /** The length of all texts. @operationContract */
  Join(texts: AsyncIterable<string>): Promise<int32>;
  /** @operationContract */
  Chat(texts: AsyncIterable<string>): AsyncIterable<string>;
}
