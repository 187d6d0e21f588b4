export interface Person {
  /** @dataMember 1 */
  name: string;
}

export type Noted = Person & { note: string };

export type Renamed = Person & { [K in keyof Person as `old_${K}`]: Person[K] };

export type Named = Pick<Person, "name"> & Record<"first" | "last", string>;
