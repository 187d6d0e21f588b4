import { OperationContract, ServiceContract } from "interwire";

const level: string = "idempotent";

/** @serviceContract */
export interface IStore {
  /** @operationContract { idempotency: "IDEMPOTENT" } */
  Put(): Promise<void>;
  /** @operationContract { idempotency: true } */
  Get(): Promise<void>;
  /** @operationContract { idempotency: "" } */
  Find(): Promise<void>;
}

@ServiceContract()
export class Store {
  @OperationContract({ idempotency: "safe" as "idempotent" })
  Clear(): void {}
  @OperationContract({ idempotency: level as "idempotent" })
  Count(): void {}
}
