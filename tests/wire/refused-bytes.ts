import { decode } from "../../runtime/message/encode.js";
import { DecodeError } from "../../runtime/wire/decode-error.js";
import { type MessageName, tableOf } from "./messages.js";
import { BinaryWriter, bytesOf, hexOf } from "./support.js";

export const truncated = "truncated message: a value runs past its end";
export const tooDeep = "message nested deeper than 100 levels; maxDepth allows more";

/** The error that a message's bytes are refused with, or "nothing". */
export function refused(name: MessageName, bytes: Uint8Array): string {
  try {
    decode(tableOf(name), bytes);
  } catch (error) {
    if (error instanceof DecodeError) return error.message;
    throw error;
  }
  return "nothing";
}

/** A field in hexadecimal: its tag, the length and the bytes. */
export function delimited(tag: string, hex: string): string {
  const bytes = bytesOf(hex);
  return `${tag}${hexOf(new BinaryWriter().uint32(bytes.length).finish())}${hexOf(bytes)}`;
}
