/** A type that nothing has: the compiler quotes the text where something else is passed. It would not quote that of an alias. */
export interface Instead<Text extends string> {
  // No unique symbol, which would set the types of the package's two formats apart.
  readonly instead: Text;
}

/** A class in place of an object of it. */
export type ClassInstead = abstract new (
  ...args: never
) => Instead<"Pass an object of the class, or a function that makes one; map takes the class itself.">;
