export interface Node {
  /** @dataMember 1 */
  next?: Node;
}

type Deep<T> = { [K in keyof T]-?: Deep<T[K]> };

export type FullNode = Deep<Node>;
