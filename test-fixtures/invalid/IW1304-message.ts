import type { Message } from "interwire";

/** @dataContract */
export interface Person {
  /** @dataMember 1 */
  name: string;
}

function publish<T>(_value: T, _message?: Message<T>): void {}

export function use(people: Person[], person: Promise<Person>): void {
  person.then(publish<Person>);
  publish.call(undefined, people[0]);
  const send: (value: Person) => void = publish;
  people.forEach(send);
}
