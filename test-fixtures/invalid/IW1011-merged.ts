export interface Person {
  /** @dataMember 1 */
  name: string;
}

/** @internal */
export interface Person {
  /** @dataMember 2 */
  email: string;
}
