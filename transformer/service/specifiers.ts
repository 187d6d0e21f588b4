/** Matches a module name behind `from`, `import`, `require` or `module`, with comments in between. */
const specifier =
  /(?<![.\w$])(?:from|import|require|module)\b(?:\s|\(|\/\*[\s\S]*?\*\/|\/\/[^\r\n]*)*(["'`])((?:(?!\1)[^\\\r\n])+)\1/g;

const reference = /^\s*\/\/\/\s*<reference\s[^>]*?\bpath\s*=\s*(["'])(.+?)\1/gm;

/** All module specifiers in a text, found without a compiler. There may be false ones, which stand in a comment or a string. */
export function specifiersIn(text: string): string[] {
  const found = [...text.matchAll(specifier)].map(([, quote, name = ""]) => [quote, name] as const);
  return [...new Set(found.filter(([quote, name]) => quote !== "`" || !name.includes("${")).map(([, name]) => name))];
}

export function referencesIn(text: string): string[] {
  return [...text.matchAll(reference)].map(([, , path = ""]) => path);
}

/** The name below `@types` of the declarations of a package: `a__b` for `@a/b`. */
export function typesName(packageName: string): string {
  return packageName.startsWith("@") ? packageName.slice(1).replace("/", "__") : packageName;
}
