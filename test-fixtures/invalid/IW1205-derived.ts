export interface Article {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 2 */
  tags: string[];
  /** @dataMember 3 */
  labels: Record<string, string>;
}

export type ArticlePatch = Partial<Article>;

export interface Draft extends Partial<Pick<Article, "tags">> {
  /** @dataMember 10 */
  author: string;
}

export type Lists = { [K in keyof Pick<Article, "tags">]: Article[K][] };

/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Change(patch: Partial<Article>): Promise<void>;
}
