import { MadeMessage } from "./made-message.js";
import type { Message } from "./message-type.js";
import { assertSeam, type MessageInit, type TableInit } from "./seam.js";

/**
 * Makes a message from the data that the transformer emitted for it, without anything that the data does not refer to.
 * @throws SetupError IW2002 if the data is for another version of `interwire/codegen`
 */
export function leanMessage<T, Hash extends string>(init: MessageInit & TableInit): Message<T, Hash> {
  assertSeam(init.name, init.seam);
  return new MadeMessage(init) as unknown as Message<T, Hash>;
}
