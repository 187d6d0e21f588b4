export interface Base {
  /** @dataMember 19500 */
  name: string;
}
