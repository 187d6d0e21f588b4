/** @serviceContract { name: "device" } */
export interface IBase {
  /** @operationContract */
  Ping(): Promise<void>;
}

/** @serviceContract { name: "Device" } */
export interface IDevice extends IBase {
  /** @operationContract { name: "Ping" } */
  Wake(): Promise<void>;
}

/** @serviceContract */
export interface IFirst {
  /** @operationContract */
  Sum(): Promise<void>;
}

/** @serviceContract { name: "IFIRST" } */
export interface ISecond {
  /** @operationContract */
  sum(): Promise<void>;
}

export class Both implements IFirst, ISecond {
  async Sum(): Promise<void> {}
  async sum(): Promise<void> {}
}
