/** A piece of the text of a module: every character belongs to exactly one token. */
export interface ModuleToken {
  readonly kind: "blank" | "break" | "comment" | "string" | "word" | "symbol";
  readonly at: number;
  readonly text: string;
}

/** Divides a text into tokens, in time that is linear in its length. It may be half-typed: what is not closed reaches to its end. */
export function moduleTokens(text: string): ModuleToken[] {
  const reader = new TokenReader(text);
  const tokens: ModuleToken[] = [];
  for (let token = reader.next(); token !== undefined; token = reader.next()) tokens.push(token);
  return tokens;
}

/** Whether a token is neither blank nor a comment. */
export function isCode({ kind }: ModuleToken): boolean {
  return kind === "word" || kind === "symbol" || kind === "string";
}

const patterns: readonly (readonly [ModuleToken["kind"], RegExp])[] = [
  ["break", /\r\n|[\n\r\u2028\u2029]/y],
  ["blank", /[^\S\n\r\u2028\u2029]+/y],
  ["word", /[\w$\u0080-\uffff]+/y],
  ["comment", /\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?(?:\*\/|$)/y],
  ["string", /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y],
];

/** The lengths are limited, so that many slashes in a line that begin nothing do not take long. */
const regularExpression = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,99}\]){1,999}\/\w*/y;

/** The words behind which a slash begins a regular expression. */
const operators = new Set(["return", "typeof", "case", "in", "of", "void", "delete", "await", "yield", "throw"]);

class TokenReader {
  private readonly text: string;
  private at = 0;
  /** The token that was read last and is neither blank nor a comment. */
  private before: ModuleToken | undefined = undefined;

  constructor(text: string) {
    this.text = text;
  }

  next(): ModuleToken | undefined {
    const { at } = this;
    if (at >= this.text.length) return undefined;
    const token = this.read(at);
    this.at = at + token.text.length;
    if (isCode(token)) this.before = token;
    return token;
  }

  private read(at: number): ModuleToken {
    const { text } = this;
    for (const [kind, pattern] of patterns) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found !== null) return { kind, at, text: found[0] };
    }
    if (text[at] === "`") return { kind: "string", at, text: text.slice(at, this.templateEnd(at + 1)) };
    regularExpression.lastIndex = at;
    const found = text[at] === "/" && this.beginsValue() ? regularExpression.exec(text) : null;
    return found === null ? { kind: "symbol", at, text: text[at] as string } : { kind: "string", at, text: found[0] };
  }

  /** Whether a value begins here, and not an operator. */
  private beginsValue(): boolean {
    const { before } = this;
    if (before?.kind === "symbol") return !")]}".includes(before.text);
    return before === undefined || (before.kind === "word" && operators.has(before.text));
  }

  /** The offset behind the template whose text begins at an offset. Its substitutions are code, which may have templates, too. */
  private templateEnd(from: number): number {
    const { text } = this;
    // The braces that are open in the substitution of each template around this place; 0 in its text.
    const open = [0];
    let at = from;
    while (open.length > 0 && at < text.length) {
      const last = open.length - 1;
      const depth = open[last] as number;
      if (depth > 0 && text[at] !== "`") {
        const token = this.read(at);
        if (isCode(token)) this.before = token;
        if (token.text === "{") open[last] = depth + 1;
        if (token.text === "}") open[last] = depth - 1;
        at += token.text.length;
        continue;
      }
      if (depth > 0) open.push(0);
      else if (text[at] === "`") open.pop();
      else if (text[at] === "\\") at++;
      else if (text.startsWith("${", at++)) open[last] = 1;
      else at--;
      at++;
    }
    return Math.min(at, text.length);
  }
}
