/**
 * A type that no value has. Where another value is passed, the compiler quotes `Text` in its error: the advice what to pass
 * instead. This is an interface, because the compiler does not quote the arguments of a type alias.
 */
export interface Instead<Text extends string> {
  // No unique symbol, which would set the types of the package's two formats apart.
  readonly instead: Text;
}

/** The type of a class that is passed where an object of the class is expected: the compiler's error then says so. */
export type ClassInstead = abstract new (
  ...args: never
) => Instead<"Pass an object of the class, or a function that makes one; map takes the class itself.">;
