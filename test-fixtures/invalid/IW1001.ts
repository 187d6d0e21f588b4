/** @dataContract */
export interface Person {
  /** @dataMember 1 */
  name: string;
  email: string;
}
