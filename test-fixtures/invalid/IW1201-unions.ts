import type { int32 } from "interwire";

interface Card {
  /** @dataMember 1 */
  holder: string;
}

interface Points {
  /** @dataMember 1 */
  count: int32;
}

/** @serviceContract */
export interface ICashier {
  /** @operationContract */
  Pay(method: Card | Points): Promise<void>;
  /** @operationContract */
  Count(given: number | bigint): Promise<string | boolean>;
}
