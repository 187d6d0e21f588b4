export interface Pair {
  /** @dataMember 1 */
  name: string;
}

/** @serviceContract */
export interface IShop {
  /** @operationContract { style: "bare" } */
  Two(first: Pair, second: Pair): Promise<Pair>;
  /** @operationContract { style: "bare" } */
  Text(first: string): Promise<Pair>;
  /** @operationContract { style: "bare" } */
  Number(first: Pair): Promise<number>;
  /** @operationContract { style: "bare" } */
  Maybe(first?: Pair): Promise<Pair>;
}
