import { DataContract, DataMember, type int32, type int64 } from "interwire";

export enum Color {
  None = 0,
  Red = 3,
}

@DataContract()
export class Settings {
  @DataMember({ order: 1, default: 5 }) count: int32 = 0;
  @DataMember({ order: 2, default: 5n }) large: int64 = 6n;
  @DataMember({ order: 3, default: Color.Red }) color = Color.None;
  @DataMember({ order: 4, default: "x" }) text = "";
  @DataMember({ order: 5, default: "x" }) same = "x";
}
