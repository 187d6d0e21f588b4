interface Card {
  /** @dataMember 1 */
  holder: string;
}

interface Points {
  /** @dataMember 1 */
  count: bigint;
}

export interface Payment {
  /** @dataMember 1 */
  amount: bigint;
  /**
   * How it is paid.
   * @dataMember 2
   */
  method: Card | Points;
  /** @dataMember 4 */
  change?: Card | Points | undefined;
}

export class Prize {
  /** @dataMember 1 */ given!: Card | Points;
}

/** @serviceContract */
export interface ICashier {
  /** @operationContract */
  Pay(payment: Payment): Promise<Prize>;
}
