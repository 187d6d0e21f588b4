/** @serviceContract */
export interface IFlow {
  /** @operationContract */
  TwoIn(first: AsyncIterable<string>, second: AsyncIterable<string>): Promise<void>;
  /** @operationContract */
  TwoOut(): Promise<[AsyncIterable<string>, AsyncIterable<string>]>;
  /** @operationContract */
  Alone(): Promise<[AsyncIterable<string>]>;
  /** @operationContract */
  Unwrapped(): [AsyncIterable<string>, string];
  /** @operationContract */
  Behind(): Promise<[string, string, string, string, string, string, string, AsyncIterable<string>]>;
}
