const key = Symbol("key");

export interface Bag {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 2 */
  [Symbol.toStringTag]: string;
  [key]: string;
}

export interface Derived extends Bag {
  /** @dataMember 3 */
  note: string;
}

export class Iterated {
  /** @dataMember 1 */
  name = "";
  *[Symbol.iterator](): Iterator<string> {
    yield this.name;
  }
}
