import { type NumberRange, numberRanges, type ReservingKind, reservesNumber } from "./reserved.js";

/** The numbers of fields that protobuf keeps for itself (protobuf language guide, "Assigning Field Numbers"). */
export const protobufNumbers: NumberRange = [19_000, 19_999];

/**
 * Returns a function that suggests numbers for new fields or values, each once, that are neither used nor reserved: first those above
 * all used numbers, because authors usually count on, then the gaps.
 */
export function freeNumbers(
  usedNumbers: Iterable<number>,
  reserved: readonly NumberRange[],
  kind: ReservingKind,
): () => number {
  const used = new Set(usedNumbers);
  const ranges = kind === "message" ? [protobufNumbers, ...reserved] : reserved;
  const [, largest] = numberRanges[kind];
  const freeFrom = (start: number): number => {
    let next = start;
    for (;;) {
      const range = ranges.find((one) => reservesNumber({ ranges: [one] }, next));
      if (range === undefined && !used.has(next)) return next;
      next = range === undefined ? next + 1 : range[1] + 1;
    }
  };
  return () => {
    const above = freeFrom(Math.max(0, ...used) + 1);
    const next = above > largest ? freeFrom(1) : above;
    used.add(next);
    return next;
  };
}
