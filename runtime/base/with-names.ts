/** Adds the names of numbers by the numbers, not enumerable, so that `Object.entries` lists the numbers alone. */
export function withNames<Numbers extends Readonly<Record<string, number>>, Names>(numbers: Numbers): Numbers & Names {
  const names = Object.entries(numbers).map(([value, number]) => [number, { value }] as const);
  return Object.defineProperties(numbers, Object.fromEntries(names)) as Numbers & Names;
}
