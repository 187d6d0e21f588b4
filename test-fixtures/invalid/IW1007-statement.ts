export function helper(first: number): number {
  return /** @dataMember 1 */ first;
}
