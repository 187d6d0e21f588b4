export interface IShared {
  /** @operationContract */
  Ping(): Promise<void>;
}

/** @serviceContract */
export interface IDevice extends IShared {
  /** @operationContract { name: "ping" } */
  Wake(): Promise<void>;
}
