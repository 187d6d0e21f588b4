export interface Person {
  /** @dataMember 1 */
  name: string;
}

export interface Person {
  /** @dataMember 2 */
  name: string;
}
