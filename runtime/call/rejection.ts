/** Why a call failed. */
export interface Failure {
  /** What whoever waits for the call gets. */
  readonly error: unknown;
  /** The error that this side made of what it was told: its stack says where that was, not whose call it was. */
  readonly made?: Error;
}

const soon = Promise.resolve();

/**
 * A promise that rejects with a failure. The stack of the error that was made goes on with those who wait for the call, when
 * they do it with `await`. That costs calls that fail a little, and others nothing.
 */
export function rejection({ error, made }: Failure): Promise<never> {
  if (made === undefined) return Promise.reject(error);
  // V8 finds those who wait from a reaction of the promise that they wait for, once that is connected with this one.
  return soon.then().then(() => {
    // An error handler may have frozen it.
    if (Object.isExtensible(made)) Error.captureStackTrace(made);
    throw error;
  });
}
