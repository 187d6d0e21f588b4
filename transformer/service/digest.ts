import { hash } from "node:crypto";

/** A digest of text, or of lines in their order: the same for the same text in every process. */
export function digestOf(text: string | readonly string[]): string {
  return hash("sha1", typeof text === "string" ? text : text.join("\n"));
}
