export interface Base {
  /** @dataMember { order: 1, jsonName: "@id" } */
  id: string;
  /** @dataMember 2 */
  first: string;
  /** @dataMember { order: 3, jsonName: "second" } */
  second: string;
  /** @dataMember { order: 4, name: "given_name", jsonName: "givenName" } */
  third: string;
  choice: { /** @dataMember { order: 5, jsonName: "\"" } */ case: "text"; value: string } | { case?: undefined };
}

export interface Other extends Base {
  /** @dataMember 1 */
  id: string;
  /** @dataMember { order: 2, jsonName: "@first" } */
  first: string;
  choice: { /** @dataMember { order: 5, jsonName: "'" } */ case: "text"; value: string } | { case?: undefined };
}

/** The same in other words. */
export interface Same extends Base {
  /** @dataMember 3 */
  second: string;
  /** @dataMember { order: 4, name: "given_name" } */
  third: string;
}
