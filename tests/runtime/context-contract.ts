import type { CallContext } from "interwire";

/**
 * Every kind of call, with a context at every place and without one.
 * @serviceContract
 */
export interface IContexts {
  /** @operationContract */
  Unary(context: CallContext, text: string): Promise<string>;
  /** @operationContract */
  Down(text: string, context?: CallContext): AsyncIterable<string>;
  /** @operationContract */
  DownLater(text: string, context: CallContext | undefined, signal?: AbortSignal): Promise<AsyncIterable<string>>;
  /** @operationContract */
  Beside(context: CallContext | null, text: string): Promise<[items: AsyncIterable<string>, text: string]>;
  /** @operationContract */
  Up(items: AsyncIterable<string>, context: CallContext | undefined, text: string): Promise<string>;
  /** @operationContract */
  Both(signal: AbortSignal | undefined, items: AsyncIterable<string>, context?: CallContext): AsyncIterable<string>;
  /** @operationContract */
  PlainUnary(text: string): Promise<string>;
  /** @operationContract */
  PlainDown(text: string): AsyncIterable<string>;
  /** @operationContract */
  PlainUp(items: AsyncIterable<string>): Promise<string>;
  /** @operationContract */
  PlainBoth(items: AsyncIterable<string>): AsyncIterable<string>;
}
