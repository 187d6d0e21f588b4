import { notCompiled } from "../base/setup-errors/setup-errors.js";
import { messageSeam } from "./message.js";
import type { Message } from "./message-type.js";
import { namedMessage } from "./named-message.js";
import { assertSeam } from "./seam.js";

/**
 * The message of a type, with which its values are encoded and decoded outside of calls. The compiler fills in `message` from the
 * type argument.
 * @throws SetupError IW2001 if the transformer did not compile the calling file
 * @example
 * const bytes = messageOf<Person>().toBinary(person);
 */
export function messageOf<T = never>(message?: Message<T>): Message<T> {
  return givenMessage(message, "messageOf()");
}

/**
 * The message of a call to the function `call`, with its methods.
 * @throws SetupError IW2001 if it has not, IW2002 if the message was made for another version of `interwire/codegen`
 */
export function givenMessage<T>(message: Message<T> | undefined, call: string): Message<T> {
  const seam = messageSeam(message);
  if (message === undefined || seam === undefined) throw notCompiled(call, "message");
  assertSeam(message.name, seam);
  return namedMessage(message);
}
