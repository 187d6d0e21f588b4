export interface Person {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 0 */
  zero: string;
  /** @dataMember -1 */
  negative: string;
  /** @dataMember 536870912 */
  large: string;
  /** @dataMember 19000 */
  first: string;
  /** @dataMember 19999 */
  last: string;
  /** @dataMember 1.5 */
  half: string;
}
