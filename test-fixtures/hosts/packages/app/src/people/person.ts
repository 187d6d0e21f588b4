import type { int32 } from "interwire";

/** How loud somebody is greeted. */
export type Volume = int32;

export interface Person {
  /** @dataMember 1 */
  name: string;
}
