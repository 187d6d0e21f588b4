import { DataContract, DataMember, type int32 } from "interwire";

/** @dataContract { reserved: [3, "10 to 12", "1000 to max"], reservedNames: ["age", "userId", "mail"] } */
export interface Person {
  /** @dataMember 3 */
  name: string;
  /** @dataMember 11 */
  height: int32;
  /** @dataMember 536870911 */
  weight: int32;
  /** @dataMember 4 */
  age: int32;
  /** @dataMember { order: 5, name: "user_id" } */
  person: int32;
  /** @dataMember { order: 6, jsonName: "mail" } */
  post: string;
  choice: { /** @dataMember 10 */ case: "text"; value: string } | { case?: undefined };
  /** @dataMember 2 */
  second: string;
  /** @protoInclude 12 */
  employee?: Employee;
}

/** @dataContract { Reserved: [1], ReservedNames: ["wage"] } */
export interface Employee {
  /** @dataMember 20 */
  salary: int32;
}

export interface Worker extends Employee {
  /** @dataMember 1 */
  tasks: int32;
}

/** @dataContract { reserved: [20] } */
export interface Retired extends Employee {
  /** @dataMember 2 */
  years: int32;
}

export interface Numbered {
  /** @dataMember 1 */
  id: int32;
}

export type NumberedEmployee = Numbered & Employee;
export type Patch = Partial<Employee> & { /** @dataMember 1 */ note?: string };
export type NoSalary = Pick<Employee, "salary"> & Omit<Numbered, "other">;

@DataContract({ reserved: [2], reservedNames: ["size"] })
export class Box<T> {
  @DataMember(2)
  content?: T;
  @DataMember(3)
  size: int32 = 0;
}

/** @dataContract { reserved: [-5, "7 to max"], reservedNames: ["Old"] } */
export enum Color {
  Red = 0,
  Green = 7,
  Blue = -5,
  Old = 1,
}

/** @dataContract { reserved: [2] } */
export const Size = { Small: 0, Large: 2 } as const;
export type Size = (typeof Size)[keyof typeof Size];

/** @dataContract { reserved: ["2 to 3"] } */
export type Level = 0 | 1 | 2;
