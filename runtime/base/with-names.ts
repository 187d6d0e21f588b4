/**
 * Adds to an object of numbers by name the names by number. They are not enumerable, so that `Object.entries` lists only the
 * numbers.
 */
export function withNames<Numbers extends Readonly<Record<string, number>>, Names>(numbers: Numbers): Numbers & Names {
  const names: Record<number, PropertyDescriptor> = {};
  for (const value of Object.keys(numbers)) names[numbers[value]!] = { value };
  return Object.defineProperties(numbers, names) as Numbers & Names;
}
