import * as rows from "../../common/well-known-types.js";
import { show } from "../base/show.js";
import { outOfRange, truncatedMessage } from "../wire/decode-error.js";
import { sint64 } from "../wire/scalar-writers.js";
import { refuse } from "../wire/value-error.js";
import { type WellKnownTable, wellKnown } from "./table.js";

/** The ticks of one unit of each scale, 0 to 5: days, hours, minutes, seconds, milliseconds, ticks. */
const units = [864000000000n, 36000000000n, 600000000n, 10000000n, 10000n, 1n] as const;

/** The scale of the extremes: the value -1 is the least and 1 the greatest of all. */
const minMax = 15;

interface Ticks {
  ticks: bigint;
}

interface Rules {
  readonly row: rows.WellKnownRow;
  /** The ticks that values on the wire are counted from. */
  readonly origin: bigint;
  readonly min: bigint;
  readonly max: bigint;
}

/**
 * The table of a message of `sint64 value = 1` and `int32 scale = 2`: the value in the greatest unit that divides it.
 * The `kind` that may stand in field 3 is skipped, as protobuf-net itself does unless told otherwise.
 * @see https://github.com/protobuf-net/protobuf-net/blob/main/src/Tools/bcl.proto
 */
function ticks(rules: Rules): () => WellKnownTable {
  const { row, min, max, origin } = rules;
  const text = row.name;
  const fits = (value: unknown): value is bigint => typeof value === "bigint" && value >= min && value <= max;
  return wellKnown<Ticks>(row, () => ({
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
    mismatch(value, path) {
      if (typeof value !== "object" || value === null) return { path, type: text, value: show(value) };
      const given = (value as { ticks: unknown }).ticks;
      return fits(given)
        ? undefined
        : { path: `${path}.ticks`, type: `bigint from ${min} to ${max}`, value: show(given) };
    },
  }));
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

/** `bcl.DateTime`. A member that was never received reads as C#'s `DateTime.MinValue`, and an empty message as 1970. */
export const bclDateTimeTable = ticks({
  row: rows.bclDateTime,
  origin: 621355968000000000n,
  min: 0n,
  max: 3155378975999999999n,
});

/** `bcl.TimeSpan`. */
export const bclTimeSpanTable = ticks({
  row: rows.bclTimeSpan,
  origin: 0n,
  min: -9223372036854775808n,
  max: 9223372036854775807n,
});
