export class Required {
  /** @dataMember 1 */
  name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class Hidden {
  /** @dataMember 1 */
  name = "";
  private constructor() {}
}

export abstract class Abstract {
  /** @dataMember 1 */
  name = "";
}

export class Property {
  constructor(/** @dataMember 1 */ readonly name: string) {}
}

export class Derived extends Required {
  /** @dataMember 2 */
  email = "";
}
