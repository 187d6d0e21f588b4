import { secondsAndNanos } from "./seconds-and-nanos.js";
import { wellKnown } from "./table.js";
import type { Duration } from "./types.js";

/** 10,000 years of 365.25 days. */
const limit = 315576000000n;

/**
 * `Duration`, validated both ways.
 * @see https://protobuf.dev/reference/protobuf/google.protobuf/#duration
 */
export const durationTable = /*@__PURE__*/ wellKnown<Duration>({
  name: "TimeSpan",
  text: "Duration",
  protoName: "google.protobuf.Duration",
  isValueType: true,
  ...secondsAndNanos({
    text: "Duration",
    problem:
      "a google.protobuf.Duration beyond 10000 years, or with nanoseconds of another sign or of a second and more",
    min: -limit,
    max: limit,
    nanos: "int32 of less than a second with the sign of the seconds",
    fits: (seconds, nanos) =>
      nanos >= -999999999 && nanos <= 999999999 && !(seconds > 0n && nanos < 0) && !(seconds < 0n && nanos > 0),
  }),
});
