import type { int32 } from "interwire";

export interface Line {
  /** @dataMember 1 */
  tags: string[];
  /** @dataMember 2 */
  codes: int32[];
  /** @dataMember 3 */
  id: int32;
  /** @dataMember 4 */
  level: 3 | 1 | 2;
  choice:
    | { /** @dataMember 6 */ case: "text"; value: string }
    | { /** @dataMember 5 */ case: "code"; value: int32 }
    | { case?: undefined };
}

export interface Parted {
  /** @dataMember 1 */
  parts: Omit<Line, "tags" | "codes">[];
}

/** @serviceContract */
export interface ILines {
  /** @operationContract */
  Patch(part: Omit<Line, "tags" | "codes">): Promise<Pick<Line, "level" | "id" | "codes">>;
}
