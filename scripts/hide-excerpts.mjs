import ts from "typescript";

/** Node prints no excerpt of a line that has these words (node_errors.cc, `GetErrorSource`). */
const mark = "/* node-do-not-add-exception-line */ ";

/**
 * Marks the lines of a script that throw or make errors, so that an uncaught one begins with its text: Node would print the line of
 * the package above it. No line moves. Last of all, because esbuild drops such comments.
 */
export function hideExcerpts(text) {
  const script = ts.createSourceFile("script.js", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const places = new Map();
  const visit = (node) => {
    if (ts.isThrowStatement(node) || makesError(node)) {
      const place = node.getStart(script);
      // The first one of a line is enough.
      const { line } = script.getLineAndCharacterOfPosition(place);
      places.set(line, Math.min(place, places.get(line) ?? place));
    }
    ts.forEachChild(node, visit);
  };
  visit(script);
  let marked = "";
  let last = 0;
  for (const place of [...places.values()].sort((one, other) => one - other)) {
    marked += text.slice(last, place) + mark;
    last = place;
  }
  return marked + text.slice(last);
}

const makesError = (node) =>
  ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text.endsWith("Error");
