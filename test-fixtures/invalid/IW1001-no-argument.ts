export interface Person {
  /** @dataMember 7 */
  name: string;
  /** @dataMember */
  email: string;
}
