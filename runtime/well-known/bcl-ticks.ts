import * as rows from "../../common/well-known-types.js";
import { show } from "../base/show.js";
import { outOfRange, truncatedMessage } from "../wire/decode-error.js";
import { sint64 } from "../wire/scalar-writers.js";
import { refuse } from "../wire/value-error.js";
import { bclForm } from "./bcl-form.js";
import { type WellKnownInit, type WellKnownTable, wellKnown } from "./table.js";

/** The number of ticks in one unit of each scale, from days (scale 0) to ticks (scale 5). */
const units = [864000000000n, 36000000000n, 600000000n, 10000000n, 10000n, 1n] as const;

/** The scale with which the value -1 stands for the smallest value of the type, and 1 for the greatest. */
const minMax = 15;

interface Ticks {
  ticks: bigint;
}

interface Rules {
  /** The number of ticks that the value 0 on the wire stands for. */
  readonly origin: bigint;
  readonly min: bigint;
  readonly max: bigint;
}

/**
 * The codec and the checks of a time as protobuf-net encodes it, in `sint64 value = 1` and `int32 scale = 2`. A value is written
 * in the largest unit of which it is a multiple. Field 3, the `kind`, is skipped if it is there, as protobuf-net does by default.
 * @see https://github.com/protobuf-net/protobuf-net/blob/main/src/Tools/bcl.proto
 */
function ticks(text: string, rules: Rules): WellKnownInit<Ticks> {
  const { min, max, origin } = rules;
  const fits = (value: unknown): value is bigint => typeof value === "bigint" && value >= min && value <= max;
  return {
    write(w, p, value) {
      const given = value?.ticks;
      if (!fits(given)) refuse(given, `the ticks of a ${text}`);
      const [amount, scale] = scaled(given, rules);
      p = w.room(p, 16);
      const b = w.buf;
      if (amount !== 0n) {
        b[p++] = 8;
        p = sint64(b, p, amount);
      }
      if (scale === 0) return p;
      b[p++] = 16;
      b[p++] = scale;
      return p;
    },
    read(r, p, end, into) {
      const from = p;
      let [amount, scale] = into === undefined ? [0n, 0] : scaled(into.ticks, rules);
      while (p < end) {
        const tag = r.tag(p);
        p = r.pos;
        if (tag === 8) amount = r.sint64(p);
        else if (tag === 16) scale = r.varint(p) | 0;
        else r.pass(tag, p, end);
        p = r.pos;
      }
      if (p !== end) throw r.refused(from, truncatedMessage());
      const unit = units[scale];
      const read = unit === undefined ? extreme(amount, scale, rules) : origin + amount * unit;
      if (!fits(read)) throw r.refused(from, outOfRange(`a ${text} of ${amount} in units of scale ${scale}`));
      return { ticks: read };
    },
    absent: () => ({ ticks: 0n }),
    form: bclForm(text),
    mismatch(value, path) {
      if (typeof value !== "object" || value === null) return { path, type: text, value: show(value) };
      const given = (value as { ticks: unknown }).ticks;
      return fits(given)
        ? undefined
        : { path: `${path}.ticks`, type: `bigint from ${min} to ${max}`, value: show(given) };
    },
  };
}

function scaled(value: bigint, { min, max, origin }: Rules): [bigint, number] {
  if (value === min) return [-1n, minMax];
  if (value === max) return [1n, minMax];
  const distance = value - origin;
  const scale = distance === 0n ? 0 : units.findIndex((unit) => distance % unit === 0n);
  return [distance / (units[scale] ?? 1n), scale];
}

function extreme(amount: bigint, scale: number, { min, max }: Rules): bigint | undefined {
  if (scale !== minMax) return undefined;
  return amount === 1n ? max : amount === -1n ? min : undefined;
}

/**
 * The descriptor table (codec and checks) of `bcl.DateTime`. If a member of this type is missing from the bytes, it reads as C#'s
 * `DateTime.MinValue` (the year 1), whereas an empty message reads as the beginning of 1970.
 */
export const bclDateTimeTable: () => WellKnownTable = wellKnown(rows.bclDateTime, () =>
  ticks(rows.bclDateTime.name, { origin: 621355968000000000n, min: 0n, max: 3155378975999999999n }),
);

export const bclTimeSpanTable: () => WellKnownTable = wellKnown(rows.bclTimeSpan, () =>
  ticks(rows.bclTimeSpan.name, { origin: 0n, min: -9223372036854775808n, max: 9223372036854775807n }),
);
