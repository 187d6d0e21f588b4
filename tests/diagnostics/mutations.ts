import ts from "typescript";

/** One token of a text, with where it is. */
interface Token {
  readonly start: number;
  readonly end: number;
}

/** How an editor's user leaves a file for a moment. */
export const mutations = {
  "cut off": (text: string, tokens: readonly Token[], pick: Pick) => text.slice(0, one(tokens, pick).end),
  "cut inside": (text: string, _tokens: readonly Token[], pick: Pick) => text.slice(0, pick(text.length)),
  "tokens deleted": (text: string, tokens: readonly Token[], pick: Pick) => {
    const at = pick(tokens.length);
    const last = Math.min(tokens.length - 1, at + pick(4));
    return text.slice(0, tokens[at]?.start ?? 0) + text.slice(tokens[last]?.end ?? text.length);
  },
  "tokens swapped": (text: string, tokens: readonly Token[], pick: Pick) => {
    const [a, b] = [one(tokens, pick), one(tokens, pick)].sort((x, y) => x.start - y.start) as [Token, Token];
    if (b.start < a.end) return text;
    const [first, second] = [text.slice(a.start, a.end), text.slice(b.start, b.end)];
    return text.slice(0, a.start) + second + text.slice(a.end, b.start) + first + text.slice(b.end);
  },
  "token copied": (text: string, tokens: readonly Token[], pick: Pick) => {
    const token = one(tokens, pick);
    const at = one(tokens, pick).start;
    return `${text.slice(0, at)}${text.slice(token.start, token.end)} ${text.slice(at)}`;
  },
} as const;

/** A number in [0, below). */
export type Pick = (below: number) => number;

/** The tokens of a text, where each word and sign of a comment is one too: a tag is text to the compiler's scanner. */
export function tokensOf(text: string): readonly Token[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  const tokens: Token[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === ts.SyntaxKind.WhitespaceTrivia || kind === ts.SyntaxKind.NewLineTrivia) continue;
    const [start, end] = [scanner.getTokenStart(), scanner.getTokenEnd()];
    if (kind !== ts.SyntaxKind.MultiLineCommentTrivia) tokens.push({ start, end });
    else
      for (const { index, 0: word } of text.slice(start, end).matchAll(/\w+|[^\w\s]+/g)) {
        tokens.push({ start: start + index, end: start + index + word.length });
      }
  }
  return tokens;
}

function one(tokens: readonly Token[], pick: Pick): Token {
  return tokens[pick(tokens.length)] ?? { start: 0, end: 0 };
}
