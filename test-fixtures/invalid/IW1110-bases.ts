/** @serviceContract { name: "Calculator" } */
export interface IFirst {
  /** @operationContract */
  Sum(): Promise<void>;
}

/** @serviceContract { name: "Calculator" } */
export interface ISecond {
  /** @operationContract */
  Sum(): Promise<void>;
}

/** @serviceContract */
export interface IBoth extends IFirst, ISecond {}

/** What is wrong with IBoth is said there. */
export class Both implements IBoth {
  async Sum(): Promise<void> {}
}

/** @serviceContract */
export interface ILeft extends IFirst {}

/** @serviceContract */
export interface IRight extends ISecond {}

export class Through implements ILeft, IRight {
  async Sum(): Promise<void> {}
}

export class Base implements IFirst {
  async Sum(): Promise<void> {}
}

export class Derived extends Base implements IRight {}

/** No annotation of its own, and an operation: nothing serves it as it is. */
export interface IMiddle extends ILeft, ISecond {
  /** @operationContract */
  Own(): Promise<void>;
}

export interface IPlain extends IFirst, ISecond {}

export class Plain implements IPlain {
  async Sum(): Promise<void> {}
}
