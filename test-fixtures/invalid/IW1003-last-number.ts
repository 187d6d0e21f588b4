export interface Person {
  /** @dataMember 536870911 */
  name: string;
  /** @dataMember 536870911 */
  email: string;
}
