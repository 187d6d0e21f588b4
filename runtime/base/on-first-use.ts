/**
 * Makes a function that returns a value, and calls `make` for the value when it is first called. Tables that only some programs
 * use then cost nothing while the package is loaded.
 */
export function onFirstUse<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
