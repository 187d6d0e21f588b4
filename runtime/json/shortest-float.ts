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
