export interface Person {
  /** @dataMember 1 */
  name: string;
}

export type Sets = { [K in keyof Person]: Set<Person[K]> };

/** @serviceContract */
export interface IStore<T extends Person> {
  /** @operationContract */
  Change(patch: Partial<T>): Promise<void>;
  /** @operationContract */
  Note(value: T & Person): Promise<void>;
}
