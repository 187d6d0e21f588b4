import { createServer } from "interwire";

/** @serviceContract */
export interface IEcho<T> {
  /** @operationContract */
  Echo(value: T): Promise<T>;
}

class Echo<T> implements IEcho<T> {
  async Echo(value: T): Promise<T> {
    return value;
  }
}

export function serve<T>(): void {
  createServer().map(Echo<T>);
}
