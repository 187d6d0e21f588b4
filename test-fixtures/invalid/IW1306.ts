import type { Channel, Contract } from "interwire";

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

class Proxy<T> {
  constructor(_channel: Channel, _contract?: Contract<T>) {}
}

export class CalculatorProxy extends Proxy<ICalculator> {}

export const anonymous = class extends Proxy<ICalculator> {};
