import type { Message } from "../contract-types.js";
import { notCompiled } from "../errors/setup-errors.js";
import { messageSeam } from "./message.js";
import { assertSeam } from "./seam.js";

/**
 * A message, to make bytes and JSON of its values outside of calls.
 * @throws SetupError IW2001 when the calling file was not compiled by the transformer
 * @example
 * const bytes = messageOf<Person>().toBinary(person);
 */
export function messageOf<T = never>(message?: Message<NoInfer<T>>): Message<T> {
  return givenMessage(message, "messageOf()");
}

/**
 * A message that the compiler has filled in for `call`.
 * @throws SetupError IW2001 when it has not, IW2002 when it is of another version
 */
export function givenMessage<T>(message: Message<T> | undefined, call: string): Message<T> {
  const seam = messageSeam(message);
  if (message === undefined || seam === undefined) throw notCompiled(call, "message");
  assertSeam(message.name, seam);
  return message;
}
