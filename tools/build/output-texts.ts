/** A file that a compiler has made, and the path of the source from which it was made. */
export interface Output {
  readonly path: string;
  readonly text: string;
  readonly source: string;
}

const reference = /\/\/# sourceMappingURL=[^\r\n]*\s*$/;
const inline = /(\/\/# sourceMappingURL=data:application\/json;base64,)([A-Za-z0-9+/=]+)(\s*)$/;

/** Adds statements to the end of a text, but before its reference to a source map. */
export function withStatements(text: string, statements: readonly string[]): string {
  if (statements.length === 0) return text;
  const newLine = text.includes("\r\n") ? "\r\n" : "\n";
  const end = reference.exec(text)?.index ?? text.length;
  const before = text.slice(0, end);
  const separator = before === "" || before.endsWith(newLine) ? "" : newLine;
  return `${before}${separator}${statements.map((one) => `${one}${newLine}`).join("")}${text.slice(end)}`;
}

/** Changes the source map that a compiler has made for a script, beside the script or inside it. `change` is given JSON. */
export function withMap(output: Output, change: (map: string) => string): Output {
  if (output.path.endsWith(".map")) return { ...output, text: change(output.text) };
  const text = output.text.replace(inline, (_, head: string, map: string, tail: string) => {
    const changed = change(Buffer.from(map, "base64").toString("utf8"));
    return `${head}${Buffer.from(changed, "utf8").toString("base64")}${tail}`;
  });
  return { ...output, text };
}
