import { type CodecHelpers, codecHelpers } from "../wire/codec-helpers.js";
import { allPacked } from "../wire/packed-lists.js";
import { fieldType } from "./field-type.js";
import { leanMessage } from "./lean-message.js";
import type { Message } from "./message-type.js";
import { namedMessage } from "./named-message.js";
import { openCodec } from "./open-codec.js";
import type { CodecInit, MessageInit, TableInit } from "./seam.js";

/** A message as older transformers emitted it: its codec is passed all helpers. */
export interface FullInit extends Omit<MessageInit, "codec"> {
  readonly codec?: (helpers: CodecHelpers) => CodecInit;
}

/**
 * Makes a message from data that an older transformer emitted, which passes messages on as they are.
 * @throws SetupError IW2002 if the data is for another version of `interwire/codegen`
 */
export function message<T, Hash extends string>(init: FullInit & TableInit): Message<T, Hash> {
  const { seam, name, hash, ...others } = init;
  return namedMessage(leanMessage({ ...withHelpers(others), seam, name, hash }));
}

/** Turns the message around an operation's values, as an older transformer emitted it, into one of today's. */
export function wrapperOf(init: FullInit): MessageInit {
  const [field] = init.fields ?? [];
  const isReady = init.codec === undefined && init.bare === undefined;
  if (!isReady || field === undefined || typeof field.type === "function") return withHelpers(init);
  return { ...withHelpers(init), value: openCodec(fieldType(field), field.no) };
}

function withHelpers(init: FullInit): MessageInit {
  const { codec, ...others } = init;
  if (codec === undefined) return others;
  const make = (): CodecInit => {
    allPacked();
    return codec(codecHelpers);
  };
  return { ...others, codec: make };
}
