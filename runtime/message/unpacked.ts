import type { Wire } from "../base/scalars.js";

/**
 * A list of numbers, booleans or enums whose elements are sent unpacked, each as a field of its own: `Unpacked<int32[]>`. In
 * TypeScript it is the same type as `L`. protobuf-net reads lists of `DateOnly`, `TimeOnly` and `nint` only in this form. The
 * option `packed: false` of a member means the same.
 */
export type Unpacked<L extends readonly unknown[]> = L & Wire<"unpacked">;
