// Control characters never occur in printed text: string literals escape them.
const typeStart = "\u0001";
const typeEnd = "\u0002";
const rawStart = "\u0003";
const rawEnd = "\u0004";

/** Marks text that only TypeScript has: an annotation, an assertion. */
export function typeOnly(text: string): string {
  return typeStart + text + typeEnd;
}

/** The annotation of what the printed code knows better than the compiler. */
export const any = typeOnly(": any");

/**
 * Marks an expression that needs no more of the compiler: it is closed but for its parameters and has no syntax newer
 * than the oldest supported target. A host that grafts may print it as it stands instead of building its tree.
 */
export function raw(expression: string): string {
  return rawStart + expression + rawEnd;
}

/** Marked text as TypeScript. */
export function toTypeScript(marked: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control characters on purpose.
  return marked.replace(/[\u0001-\u0004]/g, "");
}

/** Marked text as JavaScript, with an identifier in place of each raw expression, and these by that identifier. */
export function takeRawOut(marked: string): { text: string; raw: ReadonlyMap<string, string> } {
  const found = new Map<string, string>();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
  const text = marked.replace(/\u0003([^\u0004]*)\u0004/g, (_, expression: string) => {
    const name = `raw$${found.size}`;
    found.set(name, toJavaScript(expression));
    return name;
  });
  return { text: toJavaScript(text), raw: found };
}

function toJavaScript(marked: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
  return marked.replace(/\u0001[^\u0002]*\u0002/g, "");
}
