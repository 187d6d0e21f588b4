enum Color {
  Red,
  Green,
}

export interface Palette {
  /** @dataMember 1 */
  byColor: Record<Color, string>;
  /** @dataMember 2 */
  byNumber: { [key: number]: string };
}
