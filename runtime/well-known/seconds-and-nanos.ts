import { show } from "../message/show.js";
import { outOfRange, truncatedMessage } from "../wire/decode-error.js";
import { int32, int64 } from "../wire/scalar-writers.js";
import { refuse } from "../wire/value-error.js";
import type { WellKnownInit } from "./table.js";

/** The members that google.protobuf.Timestamp and Duration share. */
interface SecondsAndNanos {
  seconds: bigint;
  nanos: number;
}

/** The rules that differ between the two. */
interface Rules {
  readonly text: string;
  /** The problem of bytes that hold no such value. */
  readonly problem: string;
  readonly min: bigint;
  readonly max: bigint;
  /** The range of nanoseconds in words. */
  readonly nanos: string;
  readonly fits: (seconds: bigint, nanos: number) => boolean;
}

type Part = Pick<WellKnownInit<SecondsAndNanos>, "write" | "read" | "absent" | "mismatch">;

/** The codec of a message of `int64 seconds = 1` and `int32 nanos = 2`. */
export function secondsAndNanos(rules: Rules): Part {
  const { min, max, fits } = rules;
  return {
    write(w, p, value) {
      if (typeof value !== "object" || value === null) refuse(value, `a ${rules.text}`);
      const { seconds, nanos } = value;
      p = w.room(p, 32);
      const b = w.buf;
      if (typeof seconds !== "bigint" || seconds < min || seconds > max)
        refuse(seconds, `the seconds of a ${rules.text}`);
      if (seconds !== 0n) {
        b[p++] = 8;
        p = int64(b, p, seconds);
      }
      if (typeof nanos !== "number" || (nanos | 0) !== nanos || !fits(seconds, nanos)) refuse(nanos, rules.nanos);
      if (nanos === 0) return p;
      b[p++] = 16;
      return int32(b, p, nanos);
    },
    read(r, p, end, into) {
      const from = p;
      let { seconds, nanos } = into ?? zero;
      while (p < end) {
        const tag = r.tag(p);
        p = r.pos;
        if (tag === 8) seconds = r.int64(p);
        else if (tag === 16) nanos = r.varint(p) | 0;
        else r.skip(tag, p, end);
        p = r.pos;
      }
      if (p !== end) throw r.refused(from, truncatedMessage());
      if (seconds < min || seconds > max || !fits(seconds, nanos)) throw r.refused(from, outOfRange(rules.problem));
      return { seconds, nanos };
    },
    absent: () => ({ seconds: 0n, nanos: 0 }),
    mismatch: (value, path) => mismatch(rules, value, path),
  };
}

const zero: Readonly<SecondsAndNanos> = { seconds: 0n, nanos: 0 };

function mismatch(
  { text, min, max, nanos: range, fits }: Rules,
  value: unknown,
  path: string,
): ReturnType<Part["mismatch"]> {
  if (typeof value !== "object" || value === null) return { path, type: text, value: show(value) };
  const { seconds, nanos } = value as { seconds: unknown; nanos: unknown };
  if (typeof seconds !== "bigint" || seconds < min || seconds > max) {
    return { path: `${path}.seconds`, type: `bigint from ${min} to ${max}`, value: show(seconds) };
  }
  if (typeof nanos === "number" && (nanos | 0) === nanos && fits(seconds, nanos)) return undefined;
  return { path: `${path}.nanos`, type: range, value: show(nanos) };
}
