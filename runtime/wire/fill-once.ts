/**
 * Makes an empty array `length` times the value, without holes; does nothing the next time.
 *
 * On first use, because filling them all would be a tenth of what loading the runtime takes.
 */
export function fillOnce<T>(array: T[], value: T, length: number): void {
  if (array.length > 0) return;
  for (let i = 0; i < length; i++) array.push(value);
}
