import { fractionText, type Instant, instantOf, nanosOf, noDate, noTime } from "./time-rules.js";

const pattern =
  /^(\d{4}-\d\d-\d\d)(T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,9}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads a time of RFC 3339, section 5.6, without leap seconds, which a Timestamp cannot represent.
 * @throws JsonFault if the text is none, or a time outside the years 1 to 9999
 */
export function parseTime(text: string): Instant {
  const [, date, time, fraction = "", zone] = pattern.exec(text) ?? [];
  if (date === undefined) throw noTime(text);
  const day = Date.parse(`${date}T00:00:00Z`);
  // Engines take 30 February for 1 March, or for no date.
  if (Number.isNaN(day) || !new Date(day).toISOString().startsWith(date)) throw noDate(text);
  return instantOf(text, Date.parse(date + time + zone) / 1000, nanosOf(fraction));
}

/** A time in UTC, with no, three, six or nine decimals. Both parts are in range. */
export function timeText(seconds: number, nanos: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}${fractionText(nanos)}Z`;
}
