export interface Base {
  /** @dataMember 1 */
  id: string;
  /** @dataMember 2 */
  name: string;
}
