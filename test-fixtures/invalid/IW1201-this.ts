export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
}

/** @serviceContract */
export interface ISelf {
  /** @operationContract */
  Take(self: this): Promise<void>;
  /** @operationContract */
  Give(): Promise<this>;
  /** @operationContract */
  GiveAtOnce(): this;
  /** @operationContract */
  Stream(selves: AsyncIterable<this>): AsyncIterable<this>;
  /** @operationContract */
  Beside(): Promise<[self: this, items: AsyncIterable<string>]>;
  /** @operationContract */
  Pages(pages: Page<this>, pair: [string, this | undefined]): Promise<void>;
}

/** @serviceContract */
export class Self {
  /** @operationContract */
  Give() {
    return this;
  }
}
