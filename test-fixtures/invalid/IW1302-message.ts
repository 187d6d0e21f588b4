import { type Message, messageOf } from "interwire";

/** @dataContract */
export interface Page<T> {
  /** @dataMember 1 */
  items: T[];
}

export function open<T>(): unknown {
  return [messageOf<T>(), messageOf<Page<T>>(), messageOf<[T]>()];
}

// The parameter has the message of an item, not of a page.
export function page<T>(message?: Message<T>): unknown {
  return [message, messageOf<Page<T>>()];
}
