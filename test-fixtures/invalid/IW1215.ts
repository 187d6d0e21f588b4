export interface Person {
  /** @dataMember 1 */
  name: string;
}

/** @serviceContract */
export interface IStore<T> {
  /** @operationContract */
  Put(value: T): Promise<void>;
}

/** @serviceContract */
export interface IPatches extends IStore<Partial<Person>> {}

export class Names implements IStore<Pick<Person, "name">[]> {
  async Put(): Promise<void> {}
}
