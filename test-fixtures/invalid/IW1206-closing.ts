import { type int32, messageOf } from "interwire";

export interface Table<K, V> {
  /** @dataMember 1 */
  rows: Map<K, V>;
  /** @dataMember 2 */
  more?: Table<K, V>;
}

export interface Person {
  /** @dataMember 1 */
  name: string;
}

export enum Color {
  None = 0,
}

export interface Tables {
  /** @dataMember 1 */
  right: Table<int32, Person>;
  /** @dataMember 2 */
  byPrice: Table<number, string>;
  /** @dataMember 3 */
  byPerson: Table<Person, string>[];
  /** @dataMember 4 */
  byOption: Table<int32 | null, string>;
}

/** @serviceContract */
export interface IDictionary<K, V> {
  /** @operationContract */
  Put(all: Map<K, V>): Promise<void>;
}

export class Dictionary implements IDictionary<Color, string> {
  async Put(_all: Map<Color, string>): Promise<void> {}
}

export const table = messageOf<Table<Uint8Array, string>>();
