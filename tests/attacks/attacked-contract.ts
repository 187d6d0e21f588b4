import type { CallContext, int32 } from "interwire";

/** @serviceContract { name: "Attacked" } */
export interface IAttacked {
  /** @operationContract */
  Echo(text: string): Promise<string>;
  /** @operationContract */
  Large(length: int32): Promise<string>;
  /** Reads all. @operationContract */
  Count(texts: AsyncIterable<string>): Promise<int32>;
  /** Reads nothing. @operationContract */
  Hold(texts: AsyncIterable<string>): Promise<int32>;
  /** Reads the headers, keeps them, and does not answer. @operationContract */
  Know(ctx: CallContext): Promise<void>;
  /** Items without an end. @operationContract */
  Endless(text: string): AsyncIterable<string>;
}
