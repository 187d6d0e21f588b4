type Names<Type> = `${Exclude<keyof Type, symbol>}`;

// TypeScript's standard test for identity: two generic functions are assignable only if the conditional types in them are
// identical.
type Identical<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;

type Differing<Type, Made> = {
  [Key in keyof Made]-?: Key extends keyof Type
    ? Identical<Pick<Type, Key>, Pick<Made, Key>> extends true
      ? never
      : Key
    : never;
}[keyof Made];

/**
 * The names of the members by which a type differs from `Made`, the type that the code was generated from: members that are new,
 * missing or of another type.
 */
type Changed<Type, Made, Others extends string> =
  | Exclude<Names<Type>, Names<Made> | Others>
  | Exclude<Names<Made> | Others, Names<Type>>
  | (Differing<Type, Made> & string);

/**
 * A compile-time check in generated code that a type is still the one from which the code was generated. It is `unknown`, to
 * which the generated descriptor table can be assigned, if the type has exactly the members of `Made` and those named in
 * `Others`. Otherwise it is a text that names the changed members, and the generated code does not compile.
 */
export type Same<Name extends string, Type, Made, Others extends string = never> = [
  Changed<Type, Made, Others>,
] extends [never]
  ? unknown
  : `IW4002: ${Name}.${Changed<Type, Made, Others>} changed after interwire generate. Run it again.`;

declare const parameter: unique symbol;

/** A placeholder for a type parameter, with which `Same` compares generic types. It equals no other type. */
export interface TypeParameter<Name extends string> {
  readonly [parameter]: Name;
}
