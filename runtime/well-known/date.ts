import * as rows from "../../common/well-known-types.js";
import { isDate } from "../base/any-realm.js";
import { show } from "../base/show.js";
import { outOfRange, truncatedMessage } from "../wire/decode-error.js";
import { safeInt64, varint32 } from "../wire/scalar-writers.js";
import { refuse } from "../wire/value-error.js";
import { wellKnown } from "./table.js";

/** 0001-01-01T00:00:00Z in seconds since 1970. */
const minSeconds = -62135596800;

/** 9999-12-31T23:59:59Z in seconds since 1970. */
const maxSeconds = 253402300799;

/** The text of the error for a timestamp that a Date cannot represent. */
const problem = "a google.protobuf.Timestamp outside the years 1 to 9999, or with nanoseconds outside 0 to 999999999";

const what = "a Date of the years 1 to 9999";

/** The time of a Date of any realm, in milliseconds since 1970. NaN for other values. */
function timeOf(value: unknown): number {
  return isDate(value) ? value.getTime() : Number.NaN;
}

function isInRange(time: number): boolean {
  return time >= minSeconds * 1000 && time < (maxSeconds + 1) * 1000;
}

/**
 * The descriptor table (codec and checks) of `Date`, which is encoded as google.protobuf.Timestamp and limited to its range, the
 * years 1 to 9999.
 */
export const dateTable = wellKnown<Date>(rows.date, () => ({
  write(w, p, value) {
    const time = timeOf(value);
    if (!isInRange(time)) refuse(value, what);
    const seconds = Math.floor(time / 1000);
    const nanos = (time - seconds * 1000) * 1e6;
    p = w.room(p, 32);
    const b = w.buf;
    if (seconds !== 0) {
      b[p++] = 8;
      p = safeInt64(b, p, seconds);
    }
    if (nanos === 0) return p;
    b[p++] = 16;
    return varint32(b, p, nanos);
  },
  read(r, p, end, into) {
    const from = p;
    const earlier = into === undefined ? 0 : into.getTime();
    let seconds = Math.floor(earlier / 1000);
    let nanos = (earlier - seconds * 1000) * 1e6;
    while (p < end) {
      const tag = r.tag(p);
      p = r.pos;
      if (tag === 8) seconds = r.nearInt64(p);
      else if (tag === 16) nanos = r.varint(p) | 0;
      else r.pass(tag, p, end);
      p = r.pos;
    }
    if (p !== end) throw r.refused(from, truncatedMessage());
    if (!(seconds >= minSeconds && seconds <= maxSeconds && nanos >= 0 && nanos <= 999999999))
      throw r.refused(from, outOfRange(problem));
    return new Date(seconds * 1000 + Math.floor(nanos / 1e6));
  },
  absent: () => new Date(0),
  mismatch(value, path) {
    const time = timeOf(value);
    if (isInRange(time)) return undefined;
    const shown = !isDate(value) ? show(value) : Number.isNaN(time) ? "an invalid Date" : value.toISOString();
    return { path, type: `Date (the years 1 to 9999)`, value: shown };
  },
}));
