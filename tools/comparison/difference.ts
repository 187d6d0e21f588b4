import type { EnumInit } from "../../runtime/message/seam.js";

export type DifferenceCode = "IW6008" | "IW6009" | "IW6010" | "IW6011" | "IW6012";

/** A difference between contracts and the description of a service. */
export interface Difference {
  readonly code: DifferenceCode;
  /** Whether the data arrives nevertheless. */
  readonly isWarning: boolean;
  readonly text: string;
  /** The part of a contract that differs. */
  readonly use: PartUse;
  /** The enum that differs, if it is an enum. */
  readonly enum?: EnumInit;
}

/**
 * A part of a contract, and the part that uses it. A type of a package has no place in the project's sources, so its problems are
 * reported where it is used.
 */
export interface PartUse {
  readonly part:
    | { readonly message: object; readonly field?: number }
    | { readonly contract: object; readonly operation?: string };
  readonly outer?: PartUse | undefined;
}
