/** A name behind one of the words that modules are named by; comments may stand between. */
const specifier =
  /(?<![.\w$])(?:from|import|require|module)\b(?:\s|\(|\/\*[\s\S]*?\*\/|\/\/[^\r\n]*)*(["'`])((?:(?!\1)[^\\\r\n])+)\1/g;

const reference = /^\s*\/\/\/\s*<reference\s[^>]*?\bpath\s*=\s*(["'])(.+?)\1/gm;

/**
 * Every module specifier in a text, without a compiler. It errs on the side of too much: one in a comment or in a string is
 * among them.
 */
export function specifiersIn(text: string): string[] {
  const found = [...text.matchAll(specifier)].map(([, quote, name = ""]) => [quote, name] as const);
  return [...new Set(found.filter(([quote, name]) => quote !== "`" || !name.includes("${")).map(([, name]) => name))];
}

/** The paths of the triple-slash references in a text. */
export function referencesIn(text: string): string[] {
  return [...text.matchAll(reference)].map(([, , path = ""]) => path);
}
