/**
 * Adds to an object of numbers by name the names by number. They are not enumerable, so that `Object.entries` lists only the
 * numbers.
 */
export function withNames<Numbers extends Readonly<Record<string, number>>, Names>(numbers: Numbers): Numbers & Names {
  const names = Object.entries(numbers).map(([value, number]) => [number, { value }] as const);
  return Object.defineProperties(numbers, Object.fromEntries(names)) as Numbers & Names;
}
