import type { Twin } from "./base.js";
import { Person } from "./base.js";

export class Employee extends Person {
  /** @dataMember 5 */
  override name: string = "";
  override choice: { /** @dataMember 3 */ case: "text"; value: string } | { case?: undefined } = {};
}

export interface Manager extends Employee {
  /** @dataMember 6 */
  name: string;
}

export type Noted = Twin & { /** @dataMember 7 */ name: string };

export interface Both extends Pick<Person, "name">, Pick<Twin, "name"> {
  /** @dataMember 1 */
  name: string;
}

/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Note(noted: Twin & { /** @dataMember 8 */ name: string }): Promise<void>;
}
