const key = Symbol("key");

export class Bag {
  /** @dataMember 1 */
  name = "";
  *[Symbol.iterator](): Iterator<string> {
    yield this.name;
  }
  [key](): string {
    return this.name;
  }
}

export type FrozenBag = Readonly<Bag>;
