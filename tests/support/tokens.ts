import ts from "typescript";

/** A token of a text, and where it is. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly line: number;
  readonly column: number;
}

/** Every token of a text, in order; the file's name says whether it may hold JSX. */
export function tokensOf(text: string, fileName = "tokens.ts"): Token[] {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: Token[] = [];
  const visit = (node: ts.Node): void => {
    if (node.getChildCount(file) > 0) node.getChildren(file).forEach(visit);
    else if (node.end > node.getStart(file)) {
      const start = node.getStart(file);
      const { line, character } = file.getLineAndCharacterOfPosition(start);
      found.push({ text: node.getText(file), start, line, column: character });
    }
  };
  visit(file);
  return found;
}
