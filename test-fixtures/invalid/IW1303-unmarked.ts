import { contractOf } from "interwire";

export interface IDevice {
  /** @operationContract */
  Restart(): Promise<void>;
}

export const contract = contractOf<IDevice>();
