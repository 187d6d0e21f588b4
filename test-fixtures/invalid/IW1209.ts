export interface Grow<T> {
  /** @dataMember 1 */
  value: T;
  /** @dataMember 2 */
  next?: Grow<[T, string]>;
}
