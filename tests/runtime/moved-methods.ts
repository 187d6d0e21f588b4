import type { Line, Order } from "./contracts.js";

export namespace Before {
  /** @serviceContract */
  export interface IMoved {
    /** @operationContract */
    Sum(x: number): number;
    /** @operationContract { name: "Add" } */
    Zero(): Line;
    /** @operationContract */
    Count(): Order;
  }
}

export namespace After {
  /** @serviceContract */
  export interface IMoved {
    /** @operationContract */
    Count(): Order;
    /** @operationContract */
    Sum(x: number): number;
    /** @operationContract { name: "Add" } */
    Zero(): Line;
  }
}
