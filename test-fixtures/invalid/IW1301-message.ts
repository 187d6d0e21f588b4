import { type Message, messageOf } from "interwire";

/** @dataContract */
export interface Person {
  /** @dataMember 1 */
  name: string;
}

function publish<T>(_value: T, _message?: Message<T>): void {}

/** TypeScript checks a required parameter through a spread. */
function required<T>(_value: T, _message: Message<T>): void {}

export function use(all: [Person], both: [Person, Message<Person>]): void {
  publish<Person>(...all);
  messageOf<Person>(...([] as []));
  required(...both);
}
