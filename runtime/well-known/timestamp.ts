import { secondsAndNanos } from "./seconds-and-nanos.js";
import { wellKnown } from "./table.js";
import type { Timestamp } from "./types.js";

/**
 * `Timestamp`.
 * @see https://protobuf.dev/reference/protobuf/google.protobuf/#timestamp
 */
export const timestampTable = wellKnown<Timestamp>(() => ({
  ...secondsAndNanos("Timestamp"),
  name: "DateTime",
  protoName: "google.protobuf.Timestamp",
  isValueType: true,
}));
