import type { EnumInit } from "../message/seam.js";
import type { TypeUse } from "./type-uses.js";

/**
 * A name that cannot stand in a .proto file as it is, or that has no package. Contracts and messages are identified by their
 * tables.
 */
export type ProtoProblem =
  | {
      readonly kind: "service";
      readonly contracts: readonly object[];
      readonly service: string;
      readonly name: string;
    }
  | { readonly kind: "operation"; readonly contract: object; readonly operation: string; readonly path: string }
  /** The name of a message is taken by another message, a member, a service or a package. */
  | {
      readonly kind: "message";
      readonly table: object;
      readonly wanted: string;
      readonly name: string;
      readonly uses: readonly TypeUse[];
    }
  /** The name of an enum is taken by another enum, a message, a member or a service. */
  | {
      readonly kind: "enum";
      readonly enum: EnumInit;
      readonly wanted: string;
      readonly name: string;
      readonly uses: readonly TypeUse[];
    }
  /** The name of a message has no package, although messages or contracts with packages use it. */
  | {
      readonly kind: "package";
      readonly table: object;
      readonly name: string;
      /** The packages that use the message, sorted. */
      readonly packages: readonly string[];
      /** Whether the message is a tuple, to which a program cannot give a name. */
      readonly isTuple: boolean;
      /** Whether the option `contractPackages` was set, which puts messages without a package into the packages of contracts. */
      readonly contractPackages: boolean;
      readonly uses: readonly TypeUse[];
    }
  /** The name of an enum's value is taken in the same package, by a value of another enum or by a type. */
  | {
      readonly kind: "enumValue";
      readonly enum: EnumInit;
      readonly value: string;
      readonly name: string;
      readonly uses: readonly TypeUse[];
    };
