import { type int32, type Message, messageOf } from "interwire";

/** @dataContract */
export interface Person {
  /** @dataMember 1 */
  name: string;
}

/** @dataContract */
export interface Pet {
  /** @dataMember 1 */
  species: string;
}

export interface Plain {
  name: string;
}

/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Add(person: Person): Promise<void>;
}

function write<T>(_value: T, _message?: Message<T>): void {}

function name<T>(message?: Message<T>): string {
  return message?.name ?? "";
}

export function use(anything: any): void {
  messageOf();
  messageOf<any>();
  messageOf<unknown>();
  messageOf<Plain>();
  messageOf<IPeople>();
  messageOf<string>();
  messageOf<int32[]>();
  messageOf<Map<string, Person>>();
  messageOf<Person | undefined>();
  messageOf<Person | Pet>();
  messageOf<{ name: string }>();
  messageOf<Promise<Person>>();
  write({ name: "Ada" });
  write(anything);
  [name<Person>, name<Pet>].map((one) => one());
}
