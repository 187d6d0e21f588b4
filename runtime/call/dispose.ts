/** Disposes of an object as `await using` would, by `Symbol.asyncDispose` or `Symbol.dispose`. Does nothing if it has neither. */
export async function dispose(made: unknown): Promise<void> {
  const disposable = made as Partial<AsyncDisposable & Disposable>;
  if (typeof disposable[Symbol.asyncDispose] === "function") await disposable[Symbol.asyncDispose]?.();
  else disposable[Symbol.dispose]?.();
}
