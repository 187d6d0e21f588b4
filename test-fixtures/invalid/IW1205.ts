/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Matrix(rows: string[][]): Promise<void>;
  /** @operationContract */
  Result(): Promise<Map<string, string[]>>;
}

export interface Basket {
  /** @dataMember 1 */
  maps: Map<string, string>[];
  /** @dataMember 2 */
  holes: (string | undefined)[];
  /** @dataMember 3 */
  nested: Map<string, Record<string, string>>;
  /** @dataMember 4 */
  absent: Record<string, string | null>;
  /** @dataMember 5 */
  list?: string[];
  /** @dataMember 6 */
  map: Map<string, string> | null;
}
