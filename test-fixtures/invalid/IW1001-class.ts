import { DataContract, DataMember } from "interwire";

@DataContract()
export class Person {
  @DataMember(1) name = "";
  email = "";
}
