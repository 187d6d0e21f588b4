/** @serviceContract { name: "Device" } */
export interface IBase {
  /** @operationContract */
  Ping(): Promise<void>;
}

/** @serviceContract { name: "Device" } */
export interface IDevice extends IBase {
  /** @operationContract { name: "Ping" } */
  Wake(): Promise<void>;
}
