import type { Tokens } from "./proto-tokens.js";

/** The greatest number of a field. */
export const maxNumber = 536_870_911;

/** Parses numbers and ranges of numbers, both ends of which belong to them. */
export function parseRanges(tokens: Tokens, max: number): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  do {
    const first = tokens.integer();
    ranges.push([first, !tokens.skips("to") ? first : tokens.skips("max") ? max : tokens.integer()]);
  } while (tokens.skips(","));
  return ranges;
}

/** Parses names after the keyword `reserved`: strings or, in editions, identifiers. Empty if numbers come instead. */
export function parseReservedNames(tokens: Tokens): string[] {
  const names: string[] = [];
  if (!tokens.isString && !tokens.isName) return names;
  do names.push(tokens.isString ? tokens.string() : tokens.name());
  while (tokens.skips(","));
  return names;
}
