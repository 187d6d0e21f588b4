import { mayBeAnnotated } from "../analyze/annotation-rules.js";

// The pattern begins with the common end of all annotations' names: searching for the many beginnings takes twice the time.
const mark =
  /(?:contract|member|include)(?<=(?:service|operation|data|proto|\$)(?:contract|member|include))|\$message\b|["'`]interwire/i;

/** Whether a text has an annotation or a table, or imports interwire, or has something that resembles one of these. */
export function isMarkedText(text: string): boolean {
  return mark.test(text) || mayBeAnnotated(text);
}
