type Alias = { case: "a"; value: string } | { /** @dataMember 7 */ case: "b"; value: boolean } | { case?: undefined };

export interface Order {
  /** @dataMember 3 */
  id: string;
  choice: { /** @dataMember 2 */ case: "text"; value: string } | { case: "flag"; value: boolean } | { case?: undefined };
  alias: Alias;
}
