export interface Person {
  /** @dataMember 3 */
  name: string;
  /** @dataMember 3 */
  email: string;
}
