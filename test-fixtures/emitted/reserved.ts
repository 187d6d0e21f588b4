import type { int32 } from "interwire";

/** @dataContract { reserved: [2, 5, "10 to 12", 4, "1000 to max"], reservedNames: ["userId", "age"] } */
export interface Person {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 3 */
  state: State;
}

/** @dataContract { name: "staff.Employee", reserved: ["7 to 9", "11 to 20"], reservedNames: ["age", "wage"] } */
export interface Employee extends Person {
  /** @dataMember 6 */
  level?: Level;
}

/** @dataContract { reserved: [1] } */
export interface Nothing {
  /** @dataMember 2 */
  something?: string;
}

/** @dataContract { reserved: [3] } */
export class Page<T> {
  /** @dataMember 1 */
  items: T[] = [];
}

export type PersonPatch = Partial<Person>;
/** @dataContract { reserved: [999], reservedNames: ["state"] } */
export type PersonName = Pick<Person, "name">;
/** @dataContract { reserved: [31] } */
export type Both = Employee & Sized & { /** @dataMember 21 */ note?: string };

/** @dataContract { reserved: [30] } */
export interface Sized {
  /** @dataMember 22 */
  size?: Size;
}

/** @dataContract { reserved: [2] } */
export type Size = {
  /** @dataMember 1 */
  width: int32;
};

/** @dataContract { reserved: [1, "-5 to -2", "100 to max"], reservedNames: ["Gone", "STATE_UNSPECIFIED"] } */
export enum State {
  Open = 2,
  Closed = 3,
}

/** @dataContract { name: "staff.Level", reserved: [2], reservedNames: ["Middle"] } */
export const Level = { Low: 0, High: 1 } as const;
export type Level = (typeof Level)[keyof typeof Level];

/** @serviceContract { namespace: "staff" } */
export interface IStaff {
  /** @operationContract */
  Find(name: string): Promise<Employee>;
  /** @operationContract */
  Change(patch: Partial<Employee>, by: Omit<Both, "note" | "level">): Promise<Page<State>>;
  /** @operationContract */
  Pages(levels: Page<Level>): Promise<Page<Readonly<Person>>>;
}
