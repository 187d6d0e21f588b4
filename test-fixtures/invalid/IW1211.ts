export interface Order {
  /** @dataMember 1 */
  choice: { /** @dataMember 2 */ case: "text"; value: string } | { case?: undefined };
}
