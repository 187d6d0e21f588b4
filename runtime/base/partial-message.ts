type Primitive = string | number | bigint | boolean | symbol | null | undefined;

type AnyFunction = (...args: never[]) => unknown;

/**
 * The argument of `create`: a message of which every member may be left out, also in messages inside it. Methods of a class are
 * not members of its message.
 */
export type PartialMessage<T> = T extends Primitive | AnyFunction | Uint8Array | Date
  ? T
  : T extends readonly unknown[]
    ? // A tuple is a message whose members are its items, while a list has all of its elements.
      number extends T["length"]
      ? readonly PartialMessage<T[number]>[]
      : { readonly [K in keyof T]?: PartialMessage<T[K]> | undefined }
    : T extends ReadonlyMap<infer K, infer V>
      ? ReadonlyMap<K, PartialMessage<V>>
      : T extends { readonly case: infer C; readonly value: infer V }
        ? PartialArm<T, C, V>
        : string extends keyof T
          ? { readonly [K in keyof T]: PartialMessage<T[K]> }
          : PartialMembers<T>;

type PartialMembers<T> = {
  readonly [K in keyof T as T[K] extends AnyFunction ? never : K]?: PartialMessage<T[K]> | undefined;
};

// An arm of a oneof needs its case. A type with members of these names but without a literal case is an ordinary message.
type PartialArm<T, C, V> = string extends C
  ? PartialMembers<T>
  : [C] extends [string]
    ? { readonly case: C; readonly value: PartialMessage<V> }
    : PartialMembers<T>;
