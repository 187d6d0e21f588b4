import type { WireEnum, WireMessage, WireOperation, WireService } from "../../common/wire/wire-schema.js";

export type DifferenceCode = "IW6008" | "IW6009" | "IW6010" | "IW6011" | "IW6012";

/** A difference between contracts and the description of a service. */
export interface Difference {
  readonly code: DifferenceCode;
  /** Whether the difference is only a warning, because calls work nevertheless. */
  readonly isWarning: boolean;
  readonly text: string;
  readonly use: PartUse;
  /** The enum whose values differ. Absent if the difference is in something else. */
  readonly enum?: WireEnum;
}

/**
 * A service, operation, message or field, and in `outer` the field or operation that uses it. Types that a package declares are
 * not in the project's sources, so their problems are reported at the nearest use that is.
 */
export interface PartUse {
  readonly part:
    | { readonly message: WireMessage; readonly field?: number }
    | { readonly operation: WireOperation }
    | { readonly service: WireService };
  readonly outer?: PartUse | undefined;
}
