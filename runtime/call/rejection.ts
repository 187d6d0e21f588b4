import { takeStack } from "../platform/platform.js";

export interface Failure {
  /** The error with which the caller's promise rejects. */
  readonly error: unknown;
  /**
   * The error that was created on this side when the call failed: `error` itself or its cause. Its stack does not show the
   * caller.
   */
  readonly made?: Error;
}

const soon = Promise.resolve();

/**
 * A promise that rejects with a failure. If the caller awaits it, the error's stack gets the caller's frames. This costs failing
 * calls a little time, and others none.
 */
export function rejection({ error, made }: Failure): Promise<never> {
  if (made === undefined) return Promise.reject(error);
  // V8 finds the awaiting functions through the reactions of a promise, but only once the awaited promise is linked to this one,
  // a microtask later.
  return soon.then().then(() => {
    // An error handler may have frozen the error.
    if (Object.isExtensible(made)) takeStack(made);
    throw error;
  });
}
