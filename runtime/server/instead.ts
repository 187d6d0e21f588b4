/**
 * A type without values, used as an overload's parameter type. When another value is passed, the compiler quotes `Text` in its
 * error, which advises what to pass instead. An interface, because the compiler does not quote the arguments of a type alias.
 */
export interface Instead<Text extends string> {
  // Not a unique symbol, which would make the types of the package's CommonJS and ESM declarations incompatible.
  readonly instead: Text;
}

/** The type of a class where an object is expected. If a class is passed, the compiler's error advises to pass an object. */
export type ClassInstead = abstract new (
  ...args: never
) => Instead<"Pass an object of the class, or a function that makes one; map takes the class itself.">;
