/** @serviceContract */
export type Alias = { name: string };

/** @operationContract */
export interface IOnInterface {}

/** @dataContract */
export type Union = string | number;

/** @serviceContract */
export enum Color {
  Red,
}

export interface IMembers {
  /** @dataMember 1 */
  Method(): Promise<void>;
  /** @serviceContract */
  property: string;
}

/** @dataMember 1 */
export function helper(): void {}

/** @serviceContract */
export const value = 1;

export class Service {
  /** @operationContract */
  constructor() {}
}

export type Typed = {
  /** @operationContract */
  Sum(): Promise<void>;
};

export const literal = {
  /** @dataMember 1 */
  name: "",
  /** @operationContract */
  Sum(): void {},
};
