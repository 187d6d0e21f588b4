import type { EnumInit } from "../../runtime/message/seam.js";

/** The codes of the kinds of differences. */
export type DifferenceCode = "IW6008" | "IW6009" | "IW6010" | "IW6011" | "IW6012";

/** A difference between contracts and the description of a service. */
export interface Difference {
  readonly code: DifferenceCode;
  /** Whether the same data arrives nevertheless. */
  readonly isWarning: boolean;
  readonly text: string;
  /** The part that differs. */
  readonly use: PartUse;
  /** The enum that differs, if it is one. */
  readonly enum?: EnumInit;
}

/** A part of a contract, told by tables, and the one that has it: a type of a package has no place in the sources, but what uses it has. */
export interface PartUse {
  readonly part:
    | { readonly message: object; readonly field?: number }
    | { readonly contract: object; readonly operation?: string };
  readonly outer?: PartUse | undefined;
}
