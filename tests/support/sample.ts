/** Whether suites run everything: `npm run test:volume` alone asks for it, and not where `.ci/run` asks for a sample. */
export const isVolume: boolean = process.env.INTERWIRE_VOLUME !== undefined;

/**
 * How often a suite repeats itself, as with other random choices: a few times in `npm test` and in `.ci/run`, and `all` in
 * `npm run test:volume`.
 */
export function sampled(few: number, all: number): number {
  return isVolume ? all : few;
}

/** The rows that a suite goes through: the first few in `npm test`, and all in `npm run test:volume`. */
export function sampledRows<T>(few: number, rows: readonly T[]): readonly T[] {
  return isVolume ? rows : rows.slice(0, few);
}

/**
 * The rows that are run in one of several ways, told by its place among `count` ways. In `npm test` each row is run in one of the ways,
 * in `npm run test:volume` in all of them.
 */
export function sharedRows<T>(rows: readonly T[], place: number, count: number): readonly T[] {
  return isVolume ? rows : rows.filter((_, index) => index % count === place % count);
}

/** Whether suites that take long run a part of their rows: `.ci/run` sets it, `npm run test:all` does not. */
export const isSample: boolean = process.env.INTERWIRE_SAMPLE === "1";

/** The rows that a suite which takes long goes through: every nth in `.ci/run`, beginning with the first, and otherwise all. */
export function everyNth<T>(n: number, rows: readonly T[]): readonly T[] {
  return isSample ? rows.filter((_, index) => index % n === 0) : rows;
}
