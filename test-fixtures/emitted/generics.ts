import type { int32 } from "interwire";
import type { Page, Point } from "./shapes.js";

export interface IUnmarked<T> {
  /** @operationContract */
  Touch(value: T): Promise<T>;
}

/** @serviceContract { namespace: "demo" } */
export interface IStore<K, V> extends IUnmarked<V> {
  /** @operationContract */
  Get(key: K): Promise<V | undefined>;
  /** @operationContract */
  List(keys: K[]): Promise<Map<string, V>>;
  /** @operationContract */
  Pages(): Promise<Page<V>>;
  /** @operationContract */
  Pair(): Promise<[K, V]>;
}

/** @serviceContract */
export interface IPoints extends IStore<int32, Point> {
  /**
   * @throws {Point} at which counting ended
   * @operationContract
   */
  Count(): Promise<int32>;
}
