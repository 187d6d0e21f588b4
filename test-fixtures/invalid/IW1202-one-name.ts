export namespace Front {
  export enum Color {
    Red,
  }
}

export namespace Back {
  export enum Color {
    Blue,
  }
}

export interface Paint {
  /** @dataMember 1 */
  color: Front.Color | Back.Color;
}
