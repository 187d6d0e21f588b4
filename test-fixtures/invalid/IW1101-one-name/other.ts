export interface IDevice {
  /** @operationContract */
  Ping(): Promise<void>;
}
