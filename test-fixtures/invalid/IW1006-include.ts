import { DataMember, type int32, ProtoInclude } from "interwire";

export interface Circle {
  /** @dataMember 1 */
  radius: int32;
}

export interface Shape {
  /**
   * @dataMember 10
   * @protoInclude 11
   */
  circle?: Circle;
}

export class Figure {
  @ProtoInclude(10)
  @DataMember(10)
  circle: Circle | null = null;
}
