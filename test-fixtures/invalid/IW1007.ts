export interface Person {
  /** @dataMember 1 */

  /** The name behind another comment. */
  name: string; /** @dataMember 2 */

  /** @dataMember 3 */
}

/** @serviceContract */
