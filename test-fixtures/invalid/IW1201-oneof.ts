type Choice = { /** @dataMember 1 */ case: "a"; value: string } | { case?: undefined };

interface Arm {
  /** @dataMember 2 */
  case: "b";
  value: string;
}

export interface Order {
  /** @dataMember 1 */
  list: Choice[];
  /** @dataMember 2 */
  map: Map<string, Choice>;
  /** @dataMember 3 */
  pair: [string, Choice];
  /** @dataMember 4 */
  arms: Arm[];
  choice: { /** @dataMember 5 */ case: "inner"; value: Choice } | { case?: undefined };
}

/** @serviceContract */
export interface IOrders {
  /** @operationContract */
  Send(choice: Choice): Promise<Choice>;
}
