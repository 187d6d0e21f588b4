import { type int32, messageOf } from "interwire";

/** @dataContract */
export interface Page<T> {
  /** @dataMember 1 */
  items: T;
}

export const matrix = messageOf<[int32[][]]>();
export const pages = messageOf<Page<int32[][]>>();
