import { DataContract, DataMember } from "interwire";

/** @dataContract */
@DataContract()
export class Person {
  /** @dataMember 1 */
  @DataMember(1) name = "";
}
