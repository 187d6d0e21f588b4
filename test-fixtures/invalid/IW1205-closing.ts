export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
}

export interface Box<T> {
  /** @dataMember 1 */
  content?: T;
  /** @dataMember 2 */
  byName: Map<string, T>;
}

export interface Book<T> {
  /** @dataMember 1 */
  pages: Page<T>[];
}

export interface Table<T> {
  /** @dataMember 1 */
  rows: Page<T[]>;
}

export interface Lines extends Page<string[]> {}

/** @serviceContract */
export interface IPager<T> {
  /** @operationContract */
  Next(): Promise<Page<T>>;
}

/** @serviceContract */
export interface ILinePager extends IPager<string[]> {}

/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Print(page: Page<string[]>): Promise<Book<Map<string, string>>>;
  /** @operationContract */
  Pack(box: Box<string[]>): Promise<Box<string | undefined>[]>;
}
