export declare class Person {
  /** @dataMember 1 */
  name: string;
}

export declare namespace Shop {
  export class Order {
    /** @dataMember 1 */
    id: string;
  }
}

/** A class that is never made is no message. */
export declare class Plain {
  name: string;
}
