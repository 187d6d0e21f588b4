import type { EnumInit } from "../message/seam.js";
import type { TypeUse } from "./type-uses.js";

/** A name that a .proto file cannot have as it is, or has without a package. Contracts and messages are told by their tables. */
export type ProtoProblem =
  | {
      readonly kind: "service";
      readonly contracts: readonly object[];
      readonly service: string;
      readonly name: string;
    }
  | { readonly kind: "operation"; readonly contract: object; readonly operation: string; readonly path: string }
  /** Another message, a member, a service or a package has the name. */
  | {
      readonly kind: "message";
      readonly table: object;
      readonly wanted: string;
      readonly name: string;
      readonly uses: readonly TypeUse[];
    }
  /** Another enum, a message, a member or a service has the name. */
  | {
      readonly kind: "enum";
      readonly enum: EnumInit;
      readonly wanted: string;
      readonly name: string;
      readonly uses: readonly TypeUse[];
    }
  /** Its name has no package, and it is used in some. */
  | {
      readonly kind: "package";
      readonly table: object;
      readonly name: string;
      /** The packages that it is used in, sorted. */
      readonly packages: readonly string[];
      /** Nobody can name a tuple. */
      readonly isTuple: boolean;
      /** Whether such messages were to be in the packages of contracts. */
      readonly contractPackages: boolean;
      readonly uses: readonly TypeUse[];
    }
  /** Another enum of the package, or another type in it, has a name that the enum's value has. */
  | {
      readonly kind: "enumValue";
      readonly enum: EnumInit;
      readonly value: string;
      readonly name: string;
      readonly uses: readonly TypeUse[];
    };
