export interface Pair<A, B> {
  /** @dataMember 1 */
  first: A;
  /** @dataMember 2 */
  second: B;
}

type Deep<T> = { [K in keyof T]?: Deep<Pick<Pair<T, T>, "first" | "second">> };

/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Send(value: Deep<Pair<string, string>>): Promise<void>;
}
