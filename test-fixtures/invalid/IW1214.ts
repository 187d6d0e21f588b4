import { DataContract, DataMember } from "interwire";

@DataContract()
export class Money {
  @DataMember(1) cents: bigint = 0n;
  format(): string {
    return `${this.cents}`;
  }
  get isDebt(): boolean {
    return this.cents < 0n;
  }
}

export type Frozen = Readonly<Money>;

export interface Price extends Money {
  /** @dataMember 2 */
  currency: string;
}

/** @serviceContract */
export interface IBank {
  /** @operationContract */
  Pay(amount: Money & Described): Promise<void>;
}

export interface Described {
  /** @dataMember 3 */
  text: string;
}
