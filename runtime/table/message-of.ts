import type { Message } from "../contract-types.js";
import { notCompiled } from "../setup-errors.js";
import { messageSeam } from "./message.js";
import { assertSeam } from "./seam.js";

/**
 * A message, to make bytes and JSON of its values outside of calls.
 * @throws SetupError IW2001 when the calling file was not compiled by the transformer
 * @example
 * const bytes = messageOf<Person>().toBinary(person);
 */
export function messageOf<T = never>(message?: Message<NoInfer<T>>): Message<T> {
  const seam = messageSeam(message);
  if (message === undefined || seam === undefined) throw notCompiled("messageOf()", "message");
  assertSeam(message.name, seam);
  return message;
}
