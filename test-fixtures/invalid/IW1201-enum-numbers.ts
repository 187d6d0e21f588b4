const text = "text";

export const Size = { Small: 0.5, Large: 2 } as const;
type Size = (typeof Size)[keyof typeof Size];

type Wide = 1 | 4294967296;

export enum Computed {
  Known = 1,
  Unknown = text.length * 2 + Number.parseInt("1", 10),
}

export enum Empty {}

declare enum Ambient {
  First,
}

export interface Paint {
  /** @dataMember 1 */
  size: Size;
  /** @dataMember 2 */
  wide?: Wide;
  /** @dataMember 3 */
  literals: (1 | 1.5)[];
  /** @dataMember 4 */
  computed: Computed;
  /** @dataMember 5 */
  empty: Empty;
  /** @dataMember 6 */
  ambient: Ambient;
}
