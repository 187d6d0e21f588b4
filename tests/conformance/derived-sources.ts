import type { Row } from "./rows.js";

const contract = (type: string): string =>
  `/** @serviceContract */ export interface ISample { /** @operationContract */ Echo(x: ${type}): Promise<${type}> }`;

/** A derived type that a call echoes: its declarations, its use, a value, and what comes back. */
export const echoed = (rule: string, types: string, use: string, value: string, returns: unknown): Row => ({
  rule,
  source: `${types}\n${contract(use)}`,
  serve: "{ Echo: async (x) => x }",
  call: `client.Echo(${value})`,
  returns,
  paths: ["/ISample/Echo"],
});

export const files = {
  "person.ts": `import type { int32 } from "interwire";
export interface Address { /** @dataMember 1 */ street: string }
export interface Person {
  /** @dataMember 1 */ name: string;
  /** @dataMember 2 */ age: int32;
  /** @dataMember 3 */ address: Address;
  /** @dataMember 4 */ nick?: string;
}
export type Audited = { /** @dataMember 10 */ by: string; /** @dataMember { order: 11, packed: false } */ marks: int32[] };
export interface Page<T> { /** @dataMember 1 */ items: T[]; /** @dataMember 2 */ next?: string }
export interface Pair<A, B> { /** @dataMember 1 */ first: A; /** @dataMember 2 */ second: B }
export interface Tree { /** @dataMember 1 */ leaf: Address; /** @dataMember 2 */ next?: Tree }
export class Money { /** @dataMember 1 */ cents: int32 = 0; half(): number { return this.cents / 2 } }
export type PersonPatch = Partial<Person>;
export interface Payment {
  /** @dataMember 1 */ amount: int32;
  method: { /** @dataMember 2 */ case: "card"; value: Address } | { /** @dataMember 3 */ case: "points"; value: int32 } | { case?: undefined };
  /** @dataMember 4 */ level: 1 | 2 | 3;
}
export type WithId<T> = T & { /** @dataMember 20 */ id: int32 };`,
  "barrel.ts": `export type * from "./person.js"; export type { PersonPatch as Patch } from "./person.js";`,
};

export const imports = `import type { Address, Audited, Money, Page, Pair, Payment, Person, PersonPatch, Tree, WithId } from "./person.js";\n`;

export const bo = { name: "bo", age: 0, address: { street: "s" } };
export const text = JSON.stringify(bo);
