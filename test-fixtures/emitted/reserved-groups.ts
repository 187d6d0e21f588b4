import type { int32 } from "interwire";

/** @dataContract { reserved: [2, "5 to max"], reservedNames: ["oldName", "string"] } */
export interface Grouped {
  /** @dataMember { order: 1, default: 7 } */
  count: int32;
  /** @dataMember { order: 3, delimited: true } */
  inner?: Grouped;
  /** @dataMember 4 */
  kind: Kind;
}

/** @dataContract { reserved: [3, "-1 to -1"], reservedNames: ["Gone"] } */
export enum Kind {
  None = 0,
  Some = 1,
}
