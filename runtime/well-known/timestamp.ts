import { secondsAndNanos } from "./seconds-and-nanos.js";
import { wellKnown } from "./table.js";
import type { Timestamp } from "./types.js";

/** 0001-01-01T00:00:00Z in seconds since 1970. */
export const minSeconds = -62135596800;

/** 9999-12-31T23:59:59Z. */
export const maxSeconds = 253402300799;

/** The problem of bytes that are not a timestamp. */
export const timestampProblem =
  "a google.protobuf.Timestamp outside the years 1 to 9999, or with nanoseconds outside 0 to 999999999";

/** Whether a number is a valid number of nanoseconds in a timestamp. */
export function isNanos(value: number): boolean {
  return value >= 0 && value <= 999999999;
}

/**
 * `Timestamp`, validated both ways.
 * @see https://protobuf.dev/reference/protobuf/google.protobuf/#timestamp
 */
export const timestampTable = /*@__PURE__*/ wellKnown<Timestamp>({
  name: "DateTime",
  text: "Timestamp",
  protoName: "google.protobuf.Timestamp",
  isValueType: true,
  ...secondsAndNanos({
    text: "Timestamp",
    problem: timestampProblem,
    min: BigInt(minSeconds),
    max: BigInt(maxSeconds),
    nanos: "int32 from 0 to 999999999",
    fits: (_, nanos) => isNanos(nanos),
  }),
});
