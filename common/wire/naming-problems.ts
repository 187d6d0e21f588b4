import type { TypeUse } from "./type-uses.js";
import type { WireEnum, WireMessage, WireOperation, WireService } from "./wire-schema.js";

/** A name that a .proto file cannot have as it is, or that has no package. */
export type NamingProblem =
  | { readonly kind: "service"; readonly service: WireService; readonly name: string }
  | { readonly kind: "operation"; readonly operation: WireOperation }
  /** The full name of a message is already that of another message, a field, a oneof, a service or a package. */
  | {
      readonly kind: "message";
      readonly message: WireMessage;
      readonly wanted: string;
      readonly name: string;
      readonly uses: readonly TypeUse[];
    }
  /** The full name of an enum is already that of another enum, a message, a field, a oneof, a service or a package. */
  | {
      readonly kind: "enum";
      readonly enum: WireEnum;
      readonly wanted: string;
      readonly name: string;
      readonly uses: readonly TypeUse[];
    }
  /** The name of a message has no package, although messages or contracts with packages use it. */
  | {
      readonly kind: "package";
      readonly message: WireMessage;
      /** The packages in which the message is used, sorted. */
      readonly packages: readonly string[];
      /** The option `contractPackages`: whether messages without a package get that of the contracts that use them. */
      readonly contractPackages: boolean;
      readonly uses: readonly TypeUse[];
    }
  /** The name of an enum's value is taken in the same package, by a value of another enum or by a type. */
  | {
      readonly kind: "enumValue";
      readonly enum: WireEnum;
      readonly value: string;
      readonly name: string;
      readonly uses: readonly TypeUse[];
    };
