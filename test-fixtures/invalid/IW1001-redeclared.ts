export interface Person {
  /** @dataMember 1 */
  id: string;
  /** @dataMember 2 */
  name: string;
}

export interface Employee extends Person {
  id: string;
  email: string;
}
