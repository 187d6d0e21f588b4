import { DataContract, DataMember, type int32, messageOf } from "interwire";

export interface Labels {
  /** @dataMember 1 */
  name: string;
  [label: string]: string;
}

export interface Headers {
  /** @dataMember 1 */
  name: string;
  [header: `x-${string}`]: string;
  [place: number]: string;
}

export interface Callable {
  /** @dataMember 1 */
  name: string;
  (): void;
  new (name: string): Callable;
}

export interface Derived extends Labels {
  /** @dataMember 2 */
  more: string;
}

interface Open {
  [label: string]: string;
}

export interface Inheriting extends Open {
  /** @dataMember 1 */
  name: string;
}

export type Joined = { /** @dataMember 1 */ name: string } & Record<string, string>;

export const joined = messageOf<Joined>();

@DataContract()
export class Shelf {
  @DataMember(1)
  name = "";
  [label: string]: string;
}

/** A map has no other members. */
export interface Fine {
  /** @dataMember 1 */
  labels: Record<string, string>;
  /** @dataMember 2 */
  counts: { [label: string]: int32 };
}
