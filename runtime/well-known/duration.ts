import { secondsAndNanos } from "./seconds-and-nanos.js";
import { wellKnown } from "./table.js";
import type { Duration } from "./types.js";

/**
 * `Duration`.
 * @see https://protobuf.dev/reference/protobuf/google.protobuf/#duration
 */
export const durationTable = wellKnown<Duration>(() => ({
  ...secondsAndNanos("Duration"),
  name: "TimeSpan",
  protoName: "google.protobuf.Duration",
  isValueType: true,
}));
