import { type DescMessage, type JsonValue, type Registry, ScalarType } from "@bufbuild/protobuf";
import { heldBy, type JsonLeaf, visitLeaves } from "./json-leaves.js";
import type { ParsedJson } from "./parse-json.js";

/**
 * Replaces the floats in the JSON form of a message by the shortest numbers that read back as the same float: 0.10000000149011612
 * → 0.1.
 */
export function shortenFloats(desc: DescMessage, json: JsonValue, registry: Registry | undefined): JsonValue {
  if (!heldBy(desc).float) return json;
  const root = [json];
  visitLeaves(desc, root, registry, (leaf, holder, key) => {
    const value = holder[key];
    if (leaf === ScalarType.FLOAT && typeof value === "number") holder[key] = shortestFloat(value);
  });
  return root[0] as JsonValue;
}

const leastNormal = 2 ** -126;

/** The number with the fewest decimal digits for which `Math.fround` returns `value`. */
export function shortestFloat(value: number): number {
  if (value === 0) return value;
  // A normal float keeps any six decimal digits, so the search starts with six: a number of fewer digits is one of six digits
  // with zeros at the end.
  for (let digits = Math.abs(value) < leastNormal ? 1 : 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return shorter;
  }
  return Number(value.toPrecision(9));
}

const longTypes: readonly ScalarType[] = [
  ScalarType.INT64,
  ScalarType.UINT64,
  ScalarType.SINT64,
  ScalarType.FIXED64,
  ScalarType.SFIXED64,
];

/** Restores the exact digits of the 64-bit integers in the JSON form that JavaScript numbers have rounded. */
export function restoreIntegers(desc: DescMessage, { root, rounded }: ParsedJson, registry?: Registry): void {
  if (rounded.size === 0) return;
  visitLeaves(desc, root, registry, (leaf, holder, key) => {
    if (!(longTypes as readonly JsonLeaf[]).includes(leaf)) return;
    const digits = rounded.get(holder)?.get(Array.isArray(holder) ? Number(key) : key);
    if (digits !== undefined) holder[key] = integerDigits(digits);
  });
}

/**
 * The text of a number as an integer without exponent and fraction, `1.0e2` → `100`. A text whose value is not an integer is
 * returned unchanged.
 */
function integerDigits(text: string): string {
  const [, whole = "", fraction = "", exponent = "0"] = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const zeros = Number(exponent) - fraction.length;
  if (zeros >= 0) return whole + fraction + "0".repeat(zeros);
  const digits = whole + fraction;
  return /^0+$/.test(digits.slice(zeros)) ? digits.slice(0, zeros) : text;
}
