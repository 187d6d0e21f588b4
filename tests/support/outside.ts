type Load = (path: string) => unknown;

/**
 * Loads a module outside of the suite's sandbox. It stays loaded for all suites of the same jest worker, and runs several times
 * as fast as inside, where every use of a global is a look-up. So the compiler belongs there, but not what a suite changes.
 */
export function outside<Module>(path: string): Module {
  const load = (globalThis as unknown as Record<symbol, Load | undefined>)[Symbol.for("interwire.outside")];
  if (load === undefined)
    throw new Error(`${path} was to be loaded by a suite, and tests/support/environment.cjs runs none`);
  return load(path) as Module;
}
