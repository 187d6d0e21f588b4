export enum Color {
  Red = "red",
  Blue = "blue",
}

export enum Mixed {
  No = 0,
  Yes = "yes",
}

export enum Fraction {
  Half = 0.5,
}

export enum Wide {
  Large = 4294967296,
}

export interface Paint {
  /** @dataMember 1 */
  color: Color;
  /** @dataMember 2 */
  mixed: Mixed;
  /** @dataMember 3 */
  fraction: Fraction;
  /** @dataMember 4 */
  wide: Wide;
}
