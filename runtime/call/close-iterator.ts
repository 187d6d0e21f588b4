/** Closes an iterator that is no longer read, so that its `finally` blocks run. `onError` gets what they throw. */
export function closeIterator(iterator: AsyncIterator<unknown>, onError: (error: unknown) => void): Promise<void> {
  return Promise.resolve()
    .then(() => iterator.return?.())
    .then(() => undefined, onError);
}
