import { createServer } from "interwire";

export interface IDevice {
  /** @operationContract */
  Restart(): Promise<void>;
}

class Device implements IDevice {
  async Restart(): Promise<void> {}
}

class Printer extends Device {}

class Clock {
  /** @operationContract */
  async Now(): Promise<string> {
    return "noon";
  }
}

createServer().map(Device).map(Printer).map(Clock);
