import { DataContract, DataMember, type int32, OperationContract, ServiceContract } from "interwire";

export interface Part {
  /** @dataMember { order: 1, jsonName: "@id" } */
  id: string;
  /** @dataMember { order: 2, name: "part_sizes", jsonName: "sizes \"in\" mm" } */
  sizes: int32[];
  kind:
    | { /** @dataMember { order: 3, jsonName: "wheel" } */ case: "asWheel"; value: int32 }
    | { /** @dataMember 4 */ case: "other"; value: string }
    | { case?: undefined };
}

@DataContract()
export class Bin {
  @DataMember({ order: 1, jsonName: "content" }) parts: Part[] = [];
  @DataMember({ order: 2, name: "by_place", jsonName: "places" }) byPlace: Map<string, Part> = new Map();
}

/** @serviceContract */
export interface IBins {
  /** @operationContract { idempotency: "noSideEffects" } */
  Find(id: string): Promise<Bin>;
  /** @operationContract { name: "Replace", style: "bare", idempotency: "idempotent" } */
  Put(bin: Bin): Promise<Bin>;
  /** @operationContract */
  Add(part: Part): Promise<void>;
}

@ServiceContract()
export class Bins {
  /** @deprecated Use IBins. */
  @OperationContract({ idempotency: "noSideEffects" })
  async *List(): AsyncGenerator<Bin> {
    yield new Bin();
  }
}
