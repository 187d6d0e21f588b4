import { takeStack } from "../platform/platform.js";

export interface Failure {
  /** The error that the caller gets. */
  readonly error: unknown;
  /** The error in it that was made on this side when the call failed. Its stack does not show the caller. */
  readonly made?: Error;
}

const soon = Promise.resolve();

/**
 * A promise that rejects with a failure. If the caller awaits it, the stack of the error gets the caller's frames. This makes
 * failing calls a little slower, and others not at all.
 */
export function rejection({ error, made }: Failure): Promise<never> {
  if (made === undefined) return Promise.reject(error);
  // V8 finds the awaiting functions from a reaction of the promise that they await, once that is linked with this one.
  return soon.then().then(() => {
    // An error handler may have frozen it.
    if (Object.isExtensible(made)) takeStack(made);
    throw error;
  });
}
