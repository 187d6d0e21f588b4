/** @serviceContract { name: "Device" } */
export interface IBase {
  /** @operationContract */
  Ping(): Promise<void>;
}

/** The names of the operations are those of one service as well. */
/** @serviceContract { name: "Device" } */
export interface IDevice extends IBase {
  /** @operationContract { name: "Ping" } */
  Wake(): Promise<void>;
}

/** @serviceContract { name: "Device" } */
export class Device implements IBase {
  /** @operationContract */
  Sleep(): void {}
  async Ping(): Promise<void> {}
}
