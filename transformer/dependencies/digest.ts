import { hash } from "node:crypto";

/** The digest of a text, or of lines in their order. It is the same in every process. */
export function digestOf(text: string | readonly string[]): string {
  return hash("sha1", typeof text === "string" ? text : text.join("\n"));
}
