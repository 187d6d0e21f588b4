import * as rows from "../../common/well-known-types.js";
import { show } from "../base/show.js";
import { outOfRange, truncatedMessage } from "../wire/decode-error.js";
import { uint32, uint64 } from "../wire/scalar-writers.js";
import { refuse } from "../wire/value-error.js";
import { bclForm } from "./bcl-form.js";
import { wellKnown } from "./table.js";

const pattern = /^(-?)(\d{1,29})(?:\.(\d{1,28}))?$/;
/** The greatest number of 96 bits. */
const maxDigits = 79_228_162_514_264_337_593_543_950_335n;
const maxScale = 28;

/** A decimal as .NET stores it: 96 bits for the digits, and one number for the sign and the count of decimal places. */
interface Parts {
  readonly low: bigint;
  readonly high: number;
  readonly signScale: number;
}

/**
 * Splits a decimal that is given as text. Undefined for other values, and for a text with more digits than a C# `decimal` can
 * store.
 */
function partsOf(value: unknown): Parts | undefined {
  const match = typeof value === "string" ? pattern.exec(value) : null;
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = ""] = match;
  const digits = BigInt(whole + fraction);
  if (digits > maxDigits) return undefined;
  return {
    low: BigInt.asUintN(64, digits),
    high: Number(digits >> 64n),
    signScale: fraction.length * 2 + (sign === "-" ? 1 : 0),
  };
}

function decimalOf({ low, high, signScale }: Parts): string {
  const scale = signScale >>> 1;
  const digits = ((BigInt(high) << 64n) | low).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  const fraction = scale === 0 ? "" : `.${digits.slice(point)}`;
  return `${signScale & 1 ? "-" : ""}${digits.slice(0, point)}${fraction}`;
}

/**
 * The descriptor table (codec and checks) of `bcl.Decimal`: `uint64 lo = 1`, `uint32 hi = 2`, `uint32 signScale = 3`.
 * @see https://github.com/protobuf-net/protobuf-net/blob/main/src/Tools/bcl.proto
 */
export const bclDecimalTable = wellKnown<string>(rows.bclDecimal, () => ({
  write(w, p, value) {
    const { low, high, signScale } = partsOf(value) ?? refuse(value, "a decimal of 96 bits and at most 28 decimals");
    p = w.room(p, 32);
    const b = w.buf;
    if (low !== 0n) {
      b[p++] = 8;
      p = uint64(b, p, low);
    }
    if (high !== 0) {
      b[p++] = 16;
      p = uint32(b, p, high);
    }
    if (signScale === 0) return p;
    b[p++] = 24;
    return uint32(b, p, signScale);
  },
  read(r, p, end, into) {
    const from = p;
    let { low, high, signScale } = partsOf(into) ?? { low: 0n, high: 0, signScale: 0 };
    while (p < end) {
      const tag = r.tag(p);
      p = r.pos;
      if (tag === 8) low = r.uint64(p);
      else if (tag === 16) high = r.varint(p);
      else if (tag === 24) signScale = r.varint(p);
      else r.pass(tag, p, end);
      p = r.pos;
    }
    if (p !== end) throw r.refused(from, truncatedMessage());
    const scale = signScale >>> 1;
    if (scale > maxScale) {
      throw r.refused(from, outOfRange(`a decimal of ${scale} decimals; there are at most ${maxScale}`));
    }
    return decimalOf({ low, high, signScale });
  },
  form: bclForm(rows.bclDecimal.name),
  absent: () => "0",
  canonical(value) {
    const parts = partsOf(value);
    return parts === undefined ? value : decimalOf(parts);
  },
  mismatch: (value, path) =>
    partsOf(value) === undefined ? { path, type: rows.bclDecimal.name, value: show(value) } : undefined,
}));
