/** @dataContract */
export interface Deep {
  /** @dataMember 1 */
  list: symbol[];
  /** @dataMember 2 */
  map: Map<string, symbol>;
  /** @dataMember 3 */
  record: Record<string, () => void>;
  /** @dataMember 4 */
  tuple: [string, symbol];
  /** @dataMember 5 */
  optional?: symbol;
  /** @dataMember 6 */
  listOfTuples: [string, Set<string>][];
  /** @dataMember 7 */
  mapOfPages: Map<string, Page<symbol>>;
  /** @dataMember 8 */
  mixed: { [name: string]: string; [count: number]: string };
  /** @dataMember 9 */
  rest: [string, ...string[]];
  /** @dataMember 10 */
  stream: AsyncIterable<string>;
}

export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
}

interface Tree {
  [name: string]: Tree;
}

export interface Endless {
  /** @dataMember 1 */
  tree: Tree;
}
