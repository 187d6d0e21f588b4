import type { IDevice as IOther } from "./other.js";

/** @serviceContract */
export interface IDevice extends IOther {
  /** @operationContract { name: "ping" } */
  Ping(): Promise<void>;
}
