import { type Channel, type ClientFactory, type Contract, contractOf } from "interwire";

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

export function connect(clients: ClientFactory, all: [Channel]): void {
  clients.createClient<ICalculator>(...all);
  contractOf<ICalculator>(...([] as []));
  new Proxy<ICalculator>(...all);
}

class Proxy<T> {
  constructor(_channel: Channel, _contract?: Contract<T>) {}
}
