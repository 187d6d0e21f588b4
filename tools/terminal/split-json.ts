/** One of several JSON values in a text. */
export interface JsonPiece {
  readonly text: string;
  /** The line on which the value begins, counted from 1. */
  readonly line: number;
}

/**
 * Splits a text that arrives in chunks into JSON values, which may share a line or span several. A value is yielded as soon as it
 * is complete. Only quotes and brackets are counted; text that is not JSON is also yielded, for the parser to refuse.
 */
export async function* splitJson(chunks: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  const splitter = new JsonSplitter();
  for await (const chunk of chunks) yield* splitter.take(chunk);
  yield* splitter.end();
}

class JsonSplitter {
  private text = "";
  private line = 1;
  private startLine = 1;
  private depth = 0;
  private isString = false;
  private isEscaped = false;

  *take(chunk: string): Generator<JsonPiece> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at] as string;
      const isBetween = this.text === "" && start === at;
      if (isBetween && isSpace(character)) start = at + 1;
      else if (isBetween) this.startLine = this.line;
      const isWhole = !(isBetween && isSpace(character)) && this.ends(character);
      if (isWhole) {
        yield this.piece(chunk.slice(start, at + 1));
        start = at + 1;
      }
      if (character === "\n") this.line++;
    }
    this.text += chunk.slice(start);
  }

  *end(): Generator<JsonPiece> {
    if (this.text !== "") yield this.piece("");
  }

  /** Whether the current value ends with this character. */
  private ends(character: string): boolean {
    if (this.isString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (character === "\\") this.isEscaped = true;
      else if (character === '"') {
        this.isString = false;
        return this.depth === 0;
      }
      return false;
    }
    if (character === '"') this.isString = true;
    else if (character === "{" || character === "[") this.depth++;
    else if (character === "}" || character === "]") this.depth = Math.max(0, this.depth - 1);
    else return this.depth === 0 && isSpace(character);
    return !this.isString && this.depth === 0;
  }

  private piece(rest: string): JsonPiece {
    const piece = { text: (this.text + rest).trimEnd(), line: this.startLine };
    this.text = "";
    this.depth = 0;
    return piece;
  }
}

function isSpace(character: string): boolean {
  return character === " " || character === "\n" || character === "\r" || character === "\t";
}
