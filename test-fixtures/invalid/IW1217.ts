import type { bcl, int32, int64, safeInt64 } from "interwire";

export enum Priority {
  None = 0,
  High = 1,
}

const Standard = "standard";

export class Address {
  /** @dataMember 1 */
  street: string = "";
}

export class Order {
  /** @dataMember 1 */
  count: int32 = 1;
  /** @dataMember 2 */
  total: int64 = -5n;
  /** @dataMember 3 */
  small: safeInt64 = 2;
  /** @dataMember 4 */
  open: boolean = true;
  /** @dataMember 5 */
  currency = "EUR";
  /** @dataMember 6 */
  kind: string = Standard;
  /** @dataMember 7 */
  priority = Priority.High;
  /** @dataMember 8 */
  bytes: Uint8Array = new Uint8Array(16);
  /** @dataMember 9 */
  tags: string[] = [""];
  /** @dataMember 10 */
  stock: Map<string, int32> = new Map([["a", 1]]);
  /** @dataMember 11 */
  rates: Record<string, int32> = { a: 1 };
  /** @dataMember 12 */
  address: Address = Object.assign(new Address(), { street: "Main Street, quite far to the north" });
  /** @dataMember 13 */
  placed: Date = new Date();
  /** @dataMember 14 */
  id: bcl.Guid = "6f9619ff-8b86-d011-b42d-00c04fc964ff";
  /** @dataMember 15 */
  pair: [int32, string] = [0, "b"];
  /** @dataMember 16 */
  note?: string = "";
  /** @dataMember 17 */
  weight: int32 | null = 0;
  choice: { /** @dataMember 18 */ case: "text"; value: string } | { case?: undefined } = { case: "text", value: "" };

  constructor(
    /** @dataMember 19 */
    readonly by: string = String(Math.random()),
  ) {}
}

/** A member that is inherited is reported where it is declared. */
export class Repeated extends Order {
  /** @dataMember 20 */
  times: int32 = 0;
}
