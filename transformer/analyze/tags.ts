/** An `@tag` of a JSDoc comment, with the raw text behind it. */
export interface Tag {
  readonly name: string;
  /** The positions in the comment of the `@` and of the end of the tag's name. */
  readonly start: number;
  readonly nameEnd: number;
  /** The text up to the next tag, without the stars at the beginnings of lines. */
  readonly text: string;
}

/**
 * Splits a JSDoc comment into its tags. It reads the raw text, because the compiler's own parser ends an argument at an `@`
 * inside a string.
 */
export function tagsOf(comment: string): Tag[] {
  // A fast path: most comments with an annotation contain nothing else.
  const alone = /^\/\*\*\s*@([A-Za-z_$][\w$]*)[^\S\r\n]*(\d*)\s*\*\/$/.exec(comment);
  if (alone !== null) {
    const [, name = "", text = ""] = alone;
    const start = comment.indexOf("@");
    return [{ name, start, nameEnd: start + 1 + name.length, text }];
  }
  const tags: Tag[] = [];
  const end = comment.endsWith("*/") ? comment.length - 2 : comment.length;
  const starts = /(^|[\s*])@([A-Za-z_$][\w$]*)/g;
  for (let match = starts.exec(comment); match !== null; match = starts.exec(comment)) {
    const start = match.index + (match[1]?.length ?? 0);
    const nameEnd = starts.lastIndex;
    const stop = endOfText(comment, nameEnd, end);
    tags.push({ name: match[2] ?? "", start, nameEnd, text: withoutLeaders(comment.slice(nameEnd, stop)) });
    // The pattern for the next tag includes the blank before it.
    starts.lastIndex = Math.max(nameEnd, stop - 1);
  }
  return tags;
}

/** The end of the text of a tag: the next tag outside strings and brackets, or the end of the comment. */
function endOfText(comment: string, from: number, end: number): number {
  // A fast path: most arguments are a number, or missing.
  if (!/[@({]/.test(comment.slice(from, end))) return end;
  const opening = /^\s*[({]/.test(comment.slice(from, end));
  let depth = 0;
  let quote = "";
  for (let i = from; i < end; i++) {
    const c = comment[i] ?? "";
    if (quote !== "") {
      if (c === "\\") i++;
      else if (c === quote) quote = "";
    } else if (opening && depth > 0 && (c === '"' || c === "'" || c === "`")) quote = c;
    else if (c === "{" || c === "(") depth++;
    else if (c === "}" || c === ")") depth--;
    else if (c === "@" && depth <= 0 && /[\s*]/.test(comment[i - 1] ?? " ") && /[A-Za-z_$]/.test(comment[i + 1] ?? ""))
      return i;
  }
  return quote !== "" || depth > 0 ? endOfLine(comment, from, end) : end;
}

function endOfLine(comment: string, from: number, end: number): number {
  const at = comment.slice(from, end).search(/[\r\n]/);
  return at < 0 ? end : from + at;
}

function withoutLeaders(text: string): string {
  return text.includes("\n") ? text.replace(/(\r?\n)[^\S\r\n]*\*?/g, "$1").trim() : text.trim();
}
