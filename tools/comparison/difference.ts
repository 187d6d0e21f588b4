import type { WireEnum, WireMessage, WireOperation, WireService } from "../../common/wire/wire-schema.js";

export type DifferenceCode = "IW6008" | "IW6009" | "IW6010" | "IW6011" | "IW6012";

/** A difference between contracts and the description of a service. */
export interface Difference {
  readonly code: DifferenceCode;
  /** Whether it is only a warning, because the data arrives nevertheless. */
  readonly isWarning: boolean;
  readonly text: string;
  readonly use: PartUse;
  /** The enum that differs, if an enum does. */
  readonly enum?: WireEnum;
}

/**
 * A part of a contract, and the part that uses it. A type of a package has no place in the project's sources, so its problems are
 * reported where it is used.
 */
export interface PartUse {
  readonly part:
    | { readonly message: WireMessage; readonly field?: number }
    | { readonly operation: WireOperation }
    | { readonly service: WireService };
  readonly outer?: PartUse | undefined;
}
