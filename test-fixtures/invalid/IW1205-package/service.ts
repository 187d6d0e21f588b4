import type { Article, Page } from "acme-contracts";

export type ArticlePatch = Partial<Article>;

/** @serviceContract */
export interface IShop {
  /** @operationContract */
  Lines(): Promise<Page<string[]>>;
}
