import { DataContract, DataMember } from "interwire";

export interface Person {
  /** @dataMember { order: 1, name: "first-name" } */
  name: string;
  /** @dataMember { order: 2, name: 2 } */
  second: string;
}

@DataContract()
export class Place {
  @DataMember({ order: 1, name: "2nd" }) name = "";
}
