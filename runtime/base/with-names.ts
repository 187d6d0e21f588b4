/**
 * Adds the reverse mapping that TypeScript enums have: `{ OK: 0 }` → `{ OK: 0, 0: "OK" }`. The added properties are not
 * enumerable, so that `Object.entries` lists only the numbers.
 */
export function withNames<Numbers extends Readonly<Record<string, number>>, Names>(numbers: Numbers): Numbers & Names {
  const names: Record<number, PropertyDescriptor> = {};
  for (const value of Object.keys(numbers)) names[numbers[value]!] = { value };
  return Object.defineProperties(numbers, names) as Numbers & Names;
}
