export class Person {
  /** @dataMember 1 */
  name: string = "";
  choice: { /** @dataMember 2 */ case: "text"; value: string } | { case?: undefined } = {};
}

export interface Twin {
  /** @dataMember 2 */
  name: string;
}
