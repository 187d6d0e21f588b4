// Control characters never occur in printed text: string literals escape them.
const rawStart = "\u0001";
const rawEnd = "\u0002";

/**
 * Marks an expression that needs no more of the compiler: it is closed but for its parameters and has no syntax newer
 * than the oldest supported target. A host that grafts may print it as it stands instead of building its tree.
 */
export function raw(expression: string): string {
  return rawStart + expression + rawEnd;
}

/** Marked text as it is read. */
export function withoutMarks(marked: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control characters on purpose.
  return marked.replace(/[\u0001\u0002]/g, "");
}

/** Marked text with an identifier in place of each raw expression, and these by that identifier. */
export function takeRawOut(marked: string): { text: string; raw: ReadonlyMap<string, string> } {
  const found = new Map<string, string>();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
  const text = marked.replace(/\u0001([^\u0002]*)\u0002/g, (_, expression: string) => {
    const name = `raw$${found.size}`;
    found.set(name, expression);
    return name;
  });
  return { text, raw: found };
}
