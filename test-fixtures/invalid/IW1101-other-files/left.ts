export interface ILeft {
  /** @operationContract */
  Ping(): Promise<void>;
}
