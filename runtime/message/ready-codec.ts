import type { Reader } from "../wire/reader.js";
import type { Writer } from "../wire/writer.js";
import { messageCodec, messageListCodec } from "./ready-messages.js";
import type { Codec, FieldInit, MessageInit } from "./seam.js";

/**
 * The runtime's codec, used in place of an emitted one, for a message with a single value: the result of an operation, or an item
 * of a stream.
 */
export function readyValue(init: MessageInit): Codec {
  if (init.bare !== undefined) return bareCodec(linkable(init.bare));
  if (init.value !== undefined) return init.value;
  const field = init.fields?.[0];
  return field === undefined ? nothing : codecOf(field);
}

/**
 * The runtime's codec, used in place of an emitted one, for the request of an operation with at most one argument. Its values are
 * lists of arguments.
 */
export function readyArguments(init: MessageInit): Codec {
  if (init.bare === undefined && init.fields?.[0] === undefined) return noArguments;
  const value = readyValue(init);
  return {
    write: (w, p, values) => value.write(w, p, (values as unknown[])[0]),
    read: (r, p, end) => [value.read(r, p, end)],
  };
}

function codecOf(field: FieldInit): Codec {
  const message = linkable(field.type as () => { readonly name: string });
  return field.repeated ? messageListCodec(field.no, message) : messageCodec(field.no, message, field.optional);
}

function linkable(thunk: () => { readonly name: string }): Codec {
  return (thunk() as { readonly name: string } & { link(): Codec }).link();
}

function bareCodec(message: Codec): Codec {
  return {
    write: (w, p, value) => message.write(w, p, value),
    read: (r, p, end) => message.read(r, p, end),
  };
}

function skipAll(r: Reader, p: number, end: number): void {
  while (p < end) {
    const tag = r.tag(p);
    p = r.skip(tag, r.pos, end);
  }
  if (p !== end) throw r.truncated();
}

const writeNothing = (_: Writer, p: number): number => p;

const nothing: Codec = {
  write: writeNothing,
  read: (r, p, end) => skipAll(r, p, end),
};

const noArguments: Codec = {
  write: writeNothing,
  read(r, p, end) {
    skipAll(r, p, end);
    return [];
  },
};
