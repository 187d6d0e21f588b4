/**
 * Makes a function that calls `make` when it is first called, and always returns the value that `make` returned. Lookup tables
 * that only some programs use then cost nothing while the package is loaded.
 */
export function onFirstUse<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
