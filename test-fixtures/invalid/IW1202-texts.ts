import type { bcl } from "interwire";

export interface Article {
  /** @dataMember 1 */
  key: bcl.Guid | bcl.Decimal;
  /** @dataMember 2 */
  keys: (bcl.Guid | bcl.Decimal)[];
}
