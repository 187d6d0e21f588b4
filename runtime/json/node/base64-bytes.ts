import { fromBase64, utf8Length } from "../../platform/platform.js";
import { base64Bytes as shortBytes } from "../base64-bytes.js";

/** The length up to which a loop takes less time than a call of Node. */
const shortText = 48;

export function base64Bytes(text: string, end: number): Uint8Array | undefined {
  if (end <= shortText) return shortBytes(text, end);
  const bytes = fromBase64(text);
  // Digits of no alphabet are left out, so that bytes are missing; of characters beyond ASCII, a byte would be taken for one.
  if (bytes.length !== (end * 3) >> 2 || utf8Length(text) !== text.length) return undefined;
  return new Uint8Array(bytes);
}
