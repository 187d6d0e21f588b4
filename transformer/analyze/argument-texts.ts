/** A property of an object in the text of an annotation's argument. */
export interface PropertyText {
  readonly name: string;
  /** The range of the value. Undefined for a name alone, which stands for the constant of that name. */
  readonly value: TextRange | undefined;
  readonly end: number;
}

/** A range of a text, from the position of its first character to the position behind its last. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** An object or a list in a text: its range, and those of what it has between commas. */
export interface BracketText extends TextRange {
  readonly items: readonly TextRange[];
}

/**
 * Reads the object, list or parentheses that begin at a position. The text may be that of a comment, whose lines begin with stars.
 * Undefined if it does not end.
 */
export function readBrackets(text: string, start: number): BracketText | undefined {
  const items: TextRange[] = [];
  let depth = 0;
  let from = -1;
  let last = -1;
  for (let at = start; at < text.length; at++) {
    const skipped = skipTrivia(text, at);
    if (skipped !== at) {
      at = skipped - 1;
      continue;
    }
    const c = text.charAt(at);
    if (/[)\]}]/.test(c) && --depth === 0) {
      if (from >= 0) items.push({ start: from, end: last });
      return { start, end: at + 1, items };
    }
    if (c === "," && depth === 1) {
      if (from >= 0) items.push({ start: from, end: last });
      from = -1;
      continue;
    }
    if (at > start && from < 0) from = at;
    if (/[([{]/.test(c)) depth++;
    if (/["'`]/.test(c)) at = endOfString(text, at) - 1;
    last = at + 1;
  }
  return undefined;
}

/** The properties of an object. Undefined if one of them has no simple name. */
export function propertiesOf(text: string, { items }: BracketText): readonly PropertyText[] | undefined {
  const found = items.flatMap(({ start, end }): PropertyText[] => {
    const read = /^(?:(["'])([\w$]+)\1|([\w$]+))[\s*]*(:?)[\s*]*/.exec(text.slice(start, end));
    if (read === null) return [];
    const [head, , quoted = "", plain = quoted, colon] = read;
    if (colon === "") return head.length < end - start ? [] : [{ name: plain, value: undefined, end }];
    return [{ name: plain, value: { start: start + head.length, end }, end }];
  });
  return found.length === items.length ? found : undefined;
}

/** The position behind blanks, stars and comments. */
function skipTrivia(text: string, from: number): number {
  const trivia = /(?:[\s*]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
  trivia.lastIndex = from;
  trivia.exec(text);
  return Math.max(from, trivia.lastIndex);
}

function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== quote) at += text.charAt(at) === "\\" ? 2 : 1;
  return at + 1;
}
