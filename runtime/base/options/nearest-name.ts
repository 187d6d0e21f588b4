/** The known name that may be meant, because it differs only in case. Undefined if there is none. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  return known.find((one) => one.toLowerCase() === lower);
}
