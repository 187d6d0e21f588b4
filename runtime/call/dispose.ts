/** Disposes of an object as `await using` would. Does nothing if the object is not disposable. */
export async function dispose(made: unknown): Promise<void> {
  const disposable = made as Partial<AsyncDisposable & Disposable>;
  if (typeof disposable[Symbol.asyncDispose] === "function") await disposable[Symbol.asyncDispose]?.();
  else disposable[Symbol.dispose]?.();
}
