import type { int32 } from "interwire";

// @serviceContract
export interface ILine {
  // @operationContract { name: "Sum" }
  Add(x: int32): Promise<int32>;
  Count(): Promise<int32>; // @operationContract
}

/* @serviceContract */
export interface IBlock { // @serviceContract
  /*
   * @operationContract
   */
  Ping(): Promise<void>;
}

export class Person {
  // @dataMember 1
  name = "";
}

/** Prose, code that is commented out and text are none. */
export interface ITold {
  // @operationContract is left out on purpose.
  Ping(): Promise<void>;
  /** @operationContract */
  Pong(): Promise<void>; // @operationContract
  // @dataMember 2
}

export class Told {
  // @OperationContract()
  // @DataMember(2)
  Ping(): string {
    // @dataMember 2
    return "// @serviceContract" + `
      // @operationContract
    `;
  }
  // @dataMember 2 was the age
  /** @deprecated */
  get name(): string {
    return "";
  }
}
