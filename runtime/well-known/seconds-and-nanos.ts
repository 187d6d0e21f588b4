import * as rows from "../../common/well-known-types.js";
import { show } from "../base/show.js";
import { fitsScalar } from "../message/fits-scalar.js";
import type { FieldInit } from "../message/seam.js";
import { int32, int64 } from "../wire/scalar-writers.js";
import { refuse } from "../wire/value-error.js";
import { type WellKnownInit, type WellKnownTable, wellKnown } from "./table.js";

/** The fields that google.protobuf.Timestamp and Duration have in common. */
interface SecondsAndNanos {
  seconds: bigint;
  nanos: number;
}

const zero: Readonly<SecondsAndNanos> = { seconds: 0n, nanos: 0 };

const layout = [
  { no: 1, name: "seconds", type: "int64" },
  { no: 2, name: "nanos", type: "int32" },
] as const satisfies readonly FieldInit[];

/**
 * The codec and the checks of a message of `int64 seconds = 1` and `int32 nanos = 2`. The codec is written by hand for speed, because
 * log entries and the like all contain a Timestamp. The codec accepts any numbers; JSON and `Date` check the range.
 */
function secondsAndNanos(text: string): WellKnownInit<SecondsAndNanos> {
  return {
    layout,
    write(w, p, value) {
      if (typeof value !== "object" || value === null) refuse(value, `a ${text}`);
      const { seconds, nanos } = value;
      p = w.room(p, 32);
      const b = w.buf;
      if (seconds !== 0n) {
        b[p++] = 8;
        p = int64(b, p, seconds);
      }
      if (nanos === 0) return p;
      b[p++] = 16;
      return int32(b, p, nanos);
    },
    read(r, p, end, into) {
      let { seconds, nanos } = into ?? zero;
      while (p < end) {
        const tag = r.tag(p);
        p = r.pos;
        if (tag === 8) seconds = r.int64(p);
        else if (tag === 16) nanos = r.varint(p) | 0;
        else r.pass(tag, p, end);
        p = r.pos;
      }
      if (p !== end) throw r.truncated();
      return { seconds, nanos };
    },
    absent: () => ({ ...zero }),
    mismatch(value, path) {
      if (typeof value !== "object" || value === null) return { path, type: text, value: show(value) };
      for (const { name, type } of layout) {
        const member = (value as SecondsAndNanos)[name];
        if (!fitsScalar(type, member)) return { path: `${path}.${name}`, type, value: show(member) };
      }
      return undefined;
    },
  };
}

export const timestampTable: () => WellKnownTable = wellKnown(rows.timestamp, () =>
  secondsAndNanos(rows.timestamp.name),
);

export const durationTable: () => WellKnownTable = wellKnown(rows.duration, () => secondsAndNanos(rows.duration.name));
