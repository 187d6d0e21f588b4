import { JsonFault, shown } from "./json-fault.js";
import { fractionText, type Instant, longestSeconds, nanosOf } from "./time-rules.js";

/** @throws JsonFault if the text is no duration of at most 10 000 years */
export function parseDuration(text: string): Instant {
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d{1,9}))?s$/.exec(text) ?? [];
  if (whole === undefined) {
    throw new JsonFault(`${shown(text)} is no duration: write seconds, with at most nine decimals, as "1.5s"`);
  }
  const seconds = Number(whole);
  const nanos = nanosOf(fraction);
  if (seconds > longestSeconds) throw new JsonFault(`${shown(text)} is longer than 10 000 years`);
  return sign === "-" ? { seconds: -seconds || 0, nanos: -nanos || 0 } : { seconds, nanos };
}

/** A duration in seconds, with no, three, six or nine decimals. Both parts are in range, and have the same sign. */
export function durationText(seconds: number, nanos: number): string {
  const sign = seconds < 0 || nanos < 0 ? "-" : "";
  return `${sign}${Math.abs(seconds)}${fractionText(Math.abs(nanos))}s`;
}
