import { type Channel, type ClientFactory, type Contract, contractOf } from "interwire";

/** @serviceContract */
export interface IEcho<T> {
  /** @operationContract */
  Echo(value: T): Promise<T>;
}

export function connect<T>(clients: ClientFactory, channel: Channel): unknown {
  return clients.createClient<T>(channel);
}

export function shadowed<T>(clients: ClientFactory, channel: Channel, contract?: Contract<T>): unknown {
  return [contract].map((contract) => [contract, clients.createClient<T>(channel), clients.createClient<T>(channel, contract)]);
}

export function hidden<T>(clients: ClientFactory, channel: Channel, contract?: Contract<T>): unknown {
  return [1].map((contract) => [contract, clients.createClient<T>(channel)]);
}

export function echo<T>(): unknown {
  return contractOf<IEcho<T>>();
}

export function make<T>(): unknown {
  return class implements IEcho<T> {
    async Echo(value: T): Promise<T> {
      return value;
    }
  };
}
