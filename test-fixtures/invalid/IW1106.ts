/** @serviceContract */
export interface IFlow {
  /** @operationContract */
  then(): Promise<void>;
}
