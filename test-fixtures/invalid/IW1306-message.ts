import type { Message } from "interwire";

/** @dataContract */
export interface Person {
  /** @dataMember 1 */
  name: string;
}

class Queue<T> {
  constructor(_name: string, _message?: Message<T>) {}
}

export class People extends Queue<Person> {}
