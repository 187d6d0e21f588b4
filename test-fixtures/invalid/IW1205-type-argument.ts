export interface IEcho<T> {
  /** @operationContract */
  Echo(value: T[]): Promise<T>;
}

/** @serviceContract */
export interface IRows extends IEcho<string[][]> {}
