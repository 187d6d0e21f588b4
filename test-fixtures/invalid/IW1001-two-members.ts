export interface Person {
  /** @dataMember 1 */
  name: string;
  email: string;
  phone: string;
  contact: { /** @dataMember 2 */ case: "none"; value: boolean } | { case: "post"; value: string } | { case?: undefined };
}
