/**
 * An import statement, on several lines if it is too long for one.
 * @param names what is imported, with `type ` in front of what is only used as a type
 */
export function importStatement(module: string, names: readonly string[]): string {
  const isType = names.every((name) => name.startsWith("type "));
  const texts = isType ? names.map((name) => name.slice("type ".length)) : names;
  const keyword = isType ? "import type" : "import";
  const from = `from ${JSON.stringify(module)};`;
  const line = `${keyword} { ${texts.join(", ")} } ${from}`;
  return line.length <= 120 ? line : `${keyword} {\n${texts.map((text) => `  ${text},\n`).join("")}} ${from}`;
}
