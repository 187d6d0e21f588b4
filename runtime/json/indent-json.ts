/**
 * Puts each member and item of a JSON text without white space on a line of its own, as `JSON.stringify` does. `space` is the
 * indentation of each level: a number of spaces, or a text.
 */
export function indented(text: string, space: number | string): string {
  const indent = typeof space === "number" ? " ".repeat(space) : space.slice(0, 10);
  if (indent === "") return text;
  let line = "\n";
  return text.replace(tokens, (token, next: string | undefined) => {
    switch (token[0]) {
      case '"':
        return token;
      case ":":
        return ": ";
      case ",":
        return `,${line}`;
      case "{":
      case "[":
        // An empty object or list stays on its line.
        if (next !== undefined) return token;
        line += indent;
        return token + line;
      default:
        line = line.slice(0, line.length - indent.length);
        return line + token;
    }
  });
}

/** Strings, which are left as they are, and what stands between values. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{[]([}\]])?|[}\],:]/g;
