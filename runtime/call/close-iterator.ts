/** Lets an iterator that nobody reads any more run its `finally` blocks. `onError` gets what these throw. */
export function closeIterator(iterator: AsyncIterator<unknown>, onError: (error: unknown) => void): Promise<void> {
  return Promise.resolve()
    .then(() => iterator.return?.())
    .then(() => undefined, onError);
}
