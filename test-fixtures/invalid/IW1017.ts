export namespace Shop {
  export interface Order {
    /** @dataMember 1 */
    id: string;
  }
}

export interface Shop$Order {
  /** @dataMember 1 */
  id: string;
}

/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}

export const ICalculator$contract = 1;

export interface Item {
  /** @dataMember 1 */
  id: string;
}

// A type hides no function.
export type Item$message = Item;
