import { mayBeAnnotated } from "../analyze/annotation-rules.js";

// The pattern begins with the common end of all annotations' names: searching for the many beginnings takes twice the time.
const mark =
  /(?:contract|member|include)(?<=(?:service|operation|data|proto|\$)(?:contract|member|include))|\$message\b|["'`]interwire/i;

/**
 * Whether a source text has an annotation or an emitted function (`Person$message`), or imports interwire. It is a fast text
 * search that may also match look-alikes, such as misspelt annotations.
 */
export function isMarkedText(text: string): boolean {
  return mark.test(text) || mayBeAnnotated(text);
}
