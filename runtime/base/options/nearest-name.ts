/**
 * The known option name that a misspelt one equals but for the case of letters. Undefined if there is none. The build for Node
 * also finds names with other typing errors.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  return known.find((one) => one.toLowerCase() === lower);
}
