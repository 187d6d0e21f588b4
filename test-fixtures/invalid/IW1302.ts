import { type Channel, type ClientFactory, contractOf } from "interwire";

/** @serviceContract */
export interface IEcho<T> {
  /** @operationContract */
  Echo(value: T): Promise<T>;
}

export function connect<T>(clients: ClientFactory, channel: Channel): unknown {
  return clients.createClient<T>(channel);
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
