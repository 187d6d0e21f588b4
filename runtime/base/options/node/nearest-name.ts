/** The known name that was probably meant by a misspelt one, case ignored. Undefined if no name is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  const [nearest] = known
    .map((one) => ({ one, distance: distanceOf(lower, one.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance * 3 <= name.length ? nearest.one : undefined;
}

/** The Levenshtein distance of two words: how many letters must be inserted, removed or replaced. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
