import type { int32 } from "interwire";

/** @dataContract { name: "Hue" } */
export enum Shade {
  None = 0,
  Red = 1,
}

/** The type of a value of {@link Finish}.
 *
 * @dataContract { name: "paint.Finish" }
 */
export type Finish = (typeof Finish)[keyof typeof Finish];

/** How a surface looks. */
export const Finish = {
  /** Reflects no light. */
  Matt: 0,
  Gloss: 1,
} as const;

/** @dataContract { name: "paint.Can.Size" } */
export const CanSize = { None: 0, Small: 1, Large: 2 } as const;
export type CanSize = (typeof CanSize)[keyof typeof CanSize];

/**
 * Whether a can may be used.
 *
 * @dataContract { name: "paint.Can.State" }
 */
export enum CanState {
  Unknown = 0,
  /** Nobody has opened it. */
  Closed = 1,
  Open = 2,
}

/** @dataContract { name: "paint.Can" } */
export interface Can {
  /** @dataMember 1 */
  state: CanState;
  /** @dataMember 2 */
  sizes: CanSize[];
  /** @dataMember 3 */
  finish: Finish;
  /** @dataMember 4 */
  shade: Shade;
}

/** @dataContract { name: "shop.Shelf" } */
export interface Shelf {
  /** @dataMember 1 */
  states: Map<int32, CanState>;
  /** @dataMember 2 */
  usual: CanState;
  /** @dataMember 3 */
  shade?: Shade;
}

/** @serviceContract { name: "Paints", namespace: "shop" } */
export interface IPaints {
  /** @operationContract { style: "bare" } */
  Find(shelf: Shelf): Promise<Can>;
}

/** @serviceContract { name: "Store" } */
export interface IStore<T> {
  /** @operationContract */
  Keep(value: T): Promise<T>;
}
