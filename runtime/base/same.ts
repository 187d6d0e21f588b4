type Names<Type> = `${Exclude<keyof Type, symbol>}`;

// Two types are identical if a conditional type cannot tell them apart.
type Identical<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;

type Differing<Type, Made> = {
  [Key in keyof Made]-?: Key extends keyof Type
    ? Identical<Pick<Type, Key>, Pick<Made, Key>> extends true
      ? never
      : Key
    : never;
}[keyof Made];

/** The names of the members that are new, gone or of another type. */
type Changed<Type, Made, Others extends string> =
  | Exclude<Names<Type>, Names<Made> | Others>
  | Exclude<Names<Made> | Others, Names<Type>>
  | (Differing<Type, Made> & string);

/**
 * The statement of generated code about the type that it was made from: `unknown`, which every table satisfies, as long as the type has
 * the members of `Made` and those named in `Others`, and no more. Otherwise it is a text that says which of them changed.
 */
export type Same<Name extends string, Type, Made, Others extends string = never> = [
  Changed<Type, Made, Others>,
] extends [never]
  ? unknown
  : `IW4002: ${Name}.${Changed<Type, Made, Others>} changed after interwire generate. Run it again.`;

declare const parameter: unique symbol;

/** Stands for the type parameter of a generic type that `Same` compares: it is like no other type. */
export interface TypeParameter<Name extends string> {
  readonly [parameter]: Name;
}
