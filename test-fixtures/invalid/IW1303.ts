import { type Channel, type ClientFactory, type Contract, contractOf } from "interwire";

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

export interface IShared {
  /** @operationContract */
  Ping(): Promise<void>;
}

export interface IPlain {
  Sum(): Promise<void>;
}

/** @serviceContract */
export interface IOther {
  /** @operationContract */
  Add(): Promise<void>;
}

function name<T>(contract?: Contract<T>): string {
  return contract?.service ?? "";
}

class Plain {
  Sum(): void {}
}

export function connect(clients: ClientFactory, channel: Channel): void {
  clients.createClient(channel);
  clients.createClient<any>(channel);
  clients.createClient<unknown>(channel);
  clients.createClient<IPlain>(channel);
  clients.createClient<Plain>(channel);
  clients.createClient<IShared>(channel);
  clients.createClient<ICalculator | IPlain>(channel);
  clients.createClient<ICalculator & IPlain>(channel);
  clients.createClient<Partial<ICalculator>>(channel);
  clients.createClient<{ Sum(): Promise<void> }>(channel);
  clients.createClient<string>(channel);
  contractOf<Promise<void>>();
  [name<ICalculator>, name<IOther>].map((one) => one());
}
