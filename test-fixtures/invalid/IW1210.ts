export interface Point {
  /** @dataMember 1 */
  x: number;
}

export interface NoLiteral {
  choice: { /** @dataMember 1 */ case: string; value: string } | { case?: undefined };
}

export interface TwoCasesInOne {
  choice: { /** @dataMember 1 */ case: "a" | "b"; value: string } | { case?: undefined };
}

export interface OptionalCase {
  choice: { /** @dataMember 1 */ case?: "a"; value: string } | { case?: undefined };
}

export interface NoCase {
  choice: { /** @dataMember 1 */ case: "a"; value: string } | { value: string } | { case?: undefined };
}

export interface NoValue {
  choice: { /** @dataMember 1 */ case: "a" } | { case?: undefined };
}

export interface MoreMembers {
  choice: { /** @dataMember 1 */ case: "a"; value: string; note: string } | { case?: undefined };
}

export interface ValueWithoutCase {
  choice: { /** @dataMember 1 */ case: "a"; value: string } | { case?: undefined; value: string };
}

export interface NumberOnValue {
  choice: { case: "a"; /** @dataMember 1 */ value: string } | { /** @dataMember 2 */ case: "b"; value: string } | { case?: undefined };
}

export interface CaseTwice {
  choice:
    | { /** @dataMember 1 */ case: "a"; value: string }
    | { /** @dataMember 2 */ case: "a"; value: boolean }
    | { case?: undefined };
}

export interface NeverUnset {
  choice?: { /** @dataMember 1 */ case: "a"; value: string } | { /** @dataMember 2 */ case: "b"; value: Point };
}

export interface AlwaysUnset {
  /** @dataMember 1 */
  id: string;
  choice: { case?: undefined } | { case: undefined; value?: undefined };
}

type Aliased = { /** @dataMember 1 */ case: "a"; value: string } | { /** @dataMember 2 */ case: "b"; text: string } | { case?: undefined };

/** @dataContract */
export interface Holder {
  choice: Aliased;
}
