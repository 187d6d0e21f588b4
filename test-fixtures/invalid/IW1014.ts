export function make(): unknown {
  /** @serviceContract */
  interface ILocal {
    /** @operationContract */
    Sum(): Promise<void>;
  }
  interface Person {
    /** @dataMember 1 */
    name: string;
  }
  return (one: ILocal, two: Person) => [one, two];
}
