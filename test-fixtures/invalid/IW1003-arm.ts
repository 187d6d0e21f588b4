type Other = { /** @dataMember 4 */ case: "c"; value: string } | { case?: undefined };
type Choice = { /** @dataMember 4 */ case: "a"; value: string } | { /** @dataMember 5 */ case: "b"; value: boolean } | { case?: undefined };

export interface Order {
  /** @dataMember 1 */
  id: string;
  choice: { /** @dataMember 1 */ case: "text"; value: string } | { /** @dataMember 2 */ case: "flag"; value: boolean } | { case?: undefined };
  other: { /** @dataMember 2 */ case: "sign"; value: boolean } | { case?: undefined };
}

/** @dataContract */
export interface Twice {
  first: Choice;
  second: Other;
}

/** @dataContract */
export interface Base {
  choice: Choice;
}

export interface Derived extends Base {
  /** @dataMember 4 */
  own: string;
}
