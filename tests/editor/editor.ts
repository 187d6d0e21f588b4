/** What a person does in an editor, whatever the protocol of the servers behind it. Files are open, and never saved. */
export interface Editor {
  text(file: string): string;
  /** Opens a file with a text, or gives an open file another text. */
  write(file: string, text: string): void | Promise<void>;
  /** The texts of the errors and warnings in a file. */
  shown(file: string): Promise<readonly string[]>;
  /** Makes the first fix that is offered in a file. False if none is. */
  fix(file: string): Promise<boolean>;
  /** The text that is inserted for a name that is offered behind a text. Undefined if it is not offered. */
  offered(file: string, behind: string, name: string): Promise<string | undefined>;
  /** Makes one of interwire's changes of the declaration behind whose beginning a text ends. */
  refactor(file: string, behind: string, action: string): Promise<void>;
}

/** A position of an editor: line and character, from 0. */
export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

export interface LineEdit {
  readonly range: { readonly start: LinePosition; readonly end: LinePosition };
  readonly newText: string;
}

/** The position at the end of the first occurrence of a part of a text. */
export function positionBehind(text: string, part: string): LinePosition {
  const lines = text.slice(0, text.indexOf(part) + part.length).split("\n");
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

/** A text with edits, whose positions are those of the text without them. */
export function edited(text: string, edits: readonly LineEdit[]): string {
  const lines = text.split("\n");
  const offset = ({ line, character }: LinePosition): number =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  const placed = edits.map(({ range, newText }) => ({
    start: offset(range.start),
    end: offset(range.end),
    newText,
  }));
  placed.sort((a, b) => b.start - a.start);
  return placed.reduce((soFar, { start, end, newText }) => soFar.slice(0, start) + newText + soFar.slice(end), text);
}
