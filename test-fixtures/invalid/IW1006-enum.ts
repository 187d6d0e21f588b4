import type { int32 } from "interwire";

/** @dataContract { name: "Hue" } */
export const Shade = { None: 0, Red: 1 } as const;

/** @dataContract { name: "Tone" } */
export type Shade = (typeof Shade)[keyof typeof Shade];

/** @dataContract { name: "Size" } */
export enum Extent {
  None = 0,
}

/** @dataContract */
export enum Extent {
  Large = 1,
}

export interface Can {
  /** @dataMember 1 */
  shade: Shade;
  /** @dataMember 2 */
  extent: Extent;
  /** @dataMember 3 */
  count: int32;
}
