/** An edit of a contract: two modules, each with a contract `IShop` and what it sends. */
export interface Edit {
  readonly rule: string;
  readonly before: string;
  readonly after: string;
}

/** The messages of a module's first operation: values by parameter, or a list where places matter. */
export interface Sample {
  readonly request?: unknown;
  readonly requestHeader?: readonly unknown[];
  readonly response?: unknown;
  readonly responseHeader?: readonly unknown[];
  /** A message by itself, and a value of it. */
  readonly message?: readonly [table: unknown, value: unknown];
}

/** The text of one side or, where the sides differ in it, of each. */
export type Sides = string | readonly [before: string, after: string];

const sideOf = (sides: Sides, at: 0 | 1): string => (typeof sides === "string" ? sides : sides[at]);

// Types of one name that differ, and what is used with them.
const oneOfEach = (no: number, open: number): string => `
export interface Line { /** @dataMember ${no} */ count: int32; }
export interface Box { /** @dataMember 1 */ line: Line; }
export enum State { None = 0, Open = ${open}, Paid = ${3 - open} }
export interface StringValue { /** @dataMember ${no} */ value: string; }
`;

const imports = `import { messageOf, type bcl, type double, type fixed32, type fixed64, type float, type int32, type int64,
  type safeFixed64, type safeInt64, type safeSint64, type safeUint64, type sfixed32, type sint32, type sint64, type uint32,
  type CallContext, type Duration, type Int32Value, type StringValue, type Struct, type Timestamp, type UInt32Value,
  type Value } from "interwire";
import * as A from "./a.js";
import * as B from "./b.js";
`;

/** The imports of all modules, by file: `A` and `B` have types of the same names that differ. */
export const shared: Readonly<Record<string, string>> = {
  "a.ts": `import type { int32 } from "interwire";${oneOfEach(1, 1)}`,
  "b.ts": `import type { int32 } from "interwire";${oneOfEach(2, 2)}`,
};

/** An edit of a whole contract: what stands beside the sample. */
export function ofContract(rule: string, before: string, after: string, sample: Sides = "{}"): Edit {
  const text = (declared: string, at: 0 | 1): string =>
    `${imports}${declared}\nexport const sample = ${sideOf(sample, at)};\nexport const sides = [A, B];\n`;
  return { rule, before: text(before, 0), after: text(after, 1) };
}

/** A contract with these members. */
export const shop = (members: string): string => `/** @serviceContract */ export interface IShop { ${members} }`;

/** An edit of the contract's one operation. */
export function ofOperation(rule: string, before: string, after: string, sample: Sides = "{}"): Edit {
  const marked = (text: string): string => (text.startsWith("/**") ? text : `/** @operationContract */ ${text}`);
  return ofContract(rule, shop(marked(before)), shop(marked(after)), sample);
}

/** An edit of the members of a message. */
export function ofMembers(rule: string, before: string, after: string, value: Sides): Edit {
  const text = (members: string): string => `export interface Order { ${members} }
export interface Page<T> { /** @dataMember 1 */ items: T[]; }
${shop("/** @operationContract */ Buy(order: Order): Promise<void>;")}`;
  const sample = ([0, 1] as const).map(
    (at) => `((order: Order) => ({ request: { order }, message: [messageOf<Order>(), order] }))(${sideOf(value, at)})`,
  );
  return ofContract(rule, text(before), text(after), sample as unknown as Sides);
}

/** An edit of a message's one member. */
export function ofMember(rule: string, before: string, after: string, value: Sides): Edit {
  return ofMembers(rule, `/** @dataMember 1 */ x${before}`, `/** @dataMember 1 */ x${after}`, value);
}
