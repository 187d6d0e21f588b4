/** The comments between two tokens of a .proto file, as protoc attaches them: the texts without `//`, `/*` and a block's stars. */
export interface SourceComments {
  /** The comment behind the first token, which belongs to the declaration that this token ends or opens. */
  readonly trailing: string;
  /** Comments that belong to no declaration, because a blank line separates them from what follows. */
  readonly detached: readonly string[];
  /** The comment right before the second token, which belongs to the declaration that this token begins. */
  readonly leading: string;
}

export const noComments: SourceComments = { trailing: "", detached: [], leading: "" };

/**
 * Divides the comments in a text that has only blanks and comments.
 * @param isFirst says that no token is before the text
 * @param next is the token behind it
 * @see https://github.com/protocolbuffers/protobuf/blob/v21.12/src/google/protobuf/io/tokenizer.cc, `NextWithComments`
 */
export function readComments(text: string, isFirst: boolean, next: string): SourceComments {
  if (!text.includes("/")) return noComments;
  const reader = new CommentReader(!isFirst);
  return reader.read(text, next);
}

/** Matches a line comment with its line break, a block comment, a line break, or other blanks. */
const pieces = /\/\/[^\n]*\n?|\/\*[\s\S]*?\*\/|\n|[^\S\n]+|\ufeff/gy;

class CommentReader {
  private buffer: { text: string; readonly isLine: boolean } | undefined = undefined;
  private canTrail: boolean;
  private trailing = "";
  private readonly detached: string[] = [];

  constructor(canTrail: boolean) {
    this.canTrail = canTrail;
  }

  read(text: string, next: string): SourceComments {
    const found = [...text.matchAll(pieces)].map(([piece]) => piece).filter((piece) => /\S|\n/.test(piece));
    let at = 0;
    if (this.canTrail) {
      const [first = "", second] = found;
      // A block between two tokens of one line may belong to either.
      if (first.startsWith("/*") && second !== "\n") return this.readLines(found.slice(1), next);
      if (first.startsWith("/")) {
        this.add(first);
        this.flush();
      }
      at = first.startsWith("/*") ? 2 : 1;
    }
    return this.readLines(found.slice(at), next);
  }

  private readLines(found: readonly string[], next: string): SourceComments {
    for (let at = 0; at < found.length; at++) {
      const piece = found[at] as string;
      if (piece === "\n") {
        this.flush();
        this.canTrail = false;
        continue;
      }
      this.add(piece);
      // The rest of the line behind a block is no blank line.
      if (piece.startsWith("/*") && found[at + 1] === "\n") at++;
    }
    if (["}", "]", ")", ""].includes(next)) this.flush();
    return { trailing: this.trailing, detached: this.detached, leading: this.buffer?.text ?? "" };
  }

  private add(piece: string): void {
    if (piece.startsWith("//")) {
      const line = piece.slice(2);
      if (this.buffer?.isLine === true) {
        this.buffer.text += line;
        return;
      }
      this.flush();
      this.buffer = { text: line, isLine: true };
      return;
    }
    this.flush();
    this.buffer = { text: piece.slice(2, -2).replace(/\n[^\S\n]*\*?/g, "\n"), isLine: false };
  }

  private flush(): void {
    if (this.buffer === undefined) return;
    if (this.canTrail) this.trailing = this.buffer.text;
    else this.detached.push(this.buffer.text);
    this.canTrail = false;
    this.buffer = undefined;
  }
}
