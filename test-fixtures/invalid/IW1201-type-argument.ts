/** @serviceContract */
export interface IEcho<T> {
  /** @operationContract */
  Echo(value: T): Promise<T>;
}

export class Echo implements IEcho<symbol> {
  async Echo(value: symbol): Promise<symbol> {
    return value;
  }
}
