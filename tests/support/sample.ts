/** `npm run test:volume` alone sets it. */
const isVolume = process.env.INTERWIRE_VOLUME !== undefined;

/** How often a suite repeats itself with other random choices: a few times in `npm test`, and `all` in `npm run test:volume`. */
export function sampled(few: number, all: number): number {
  return isVolume ? all : few;
}

/** The rows that a suite goes through: the first few in `npm test`, and all in `npm run test:volume`. */
export function sampledRows<T>(few: number, rows: readonly T[]): readonly T[] {
  return isVolume ? rows : rows.slice(0, few);
}
