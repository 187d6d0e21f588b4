export interface Named {
  /** @dataMember 1 */
  name: string;
}
