import type { Wire } from "../base/scalars.js";

/**
 * A list of numbers, booleans or enums whose values are sent one by one, each as a field of its own: `Unpacked<int32[]>`. It is
 * `L` to TypeScript. protobuf-net reads lists of `DateOnly`, `TimeOnly` and `nint` in no other form. For a member it is the same
 * as `packed: false`.
 */
export type Unpacked<L extends readonly unknown[]> = L & Wire<"unpacked">;
