import { type JsonNode, type JsonPath, nodeAt, parseJsonText, skipTrivia } from "./json-text.js";

/**
 * Sets the value at a path in a JSON text. Missing objects on the path are created; an index equal to the length of a list
 * appends an item. All other text stays as it is, including comments.
 * @throws JsonError
 */
export function setJson(text: string, path: JsonPath, value: unknown): string {
  const isCrlf = text.includes("\r\n") && !/(?<!\r)\n/.test(text);
  return isCrlf ? setIn(text.replaceAll("\r\n", "\n"), path, value).replaceAll("\n", "\r\n") : setIn(text, path, value);
}

function setIn(text: string, path: JsonPath, value: unknown): string {
  const root = parseJsonText(text);
  for (let depth = path.length; depth > 0; depth--) {
    const known = nodeAt(root, path.slice(0, depth));
    const rest = path.slice(depth);
    if (known !== undefined && !isListFor(known, rest)) {
      const inner = printJsonText(nest(rest, value), indentAt(text, known.start), unitOf(text));
      return text.slice(0, known.start) + inner + text.slice(known.end);
    }
    if (known !== undefined) return insert(text, known, rest, value);
  }
  return insert(text, root, path, value);
}

/**
 * Whether a path can continue inside a node: an index needs an array, and a member's name needs an object. Otherwise the node is
 * replaced.
 */
function isListFor({ kind }: JsonNode, [step]: JsonPath): boolean {
  return kind === (typeof step === "number" ? "array" : "object") && step !== undefined;
}

function nest(path: JsonPath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, step) => (typeof step === "number" ? [inner] : { [step]: inner }), value);
}

/** Adds a member or item at the end of an object or array. */
function insert(text: string, list: JsonNode, [step, ...rest]: JsonPath, value: unknown): string {
  const last =
    list.kind === "object" ? list.members.at(-1)?.value : list.kind === "array" ? list.items.at(-1) : undefined;
  const isBroken = text.slice(list.start, last?.end ?? list.end).includes("\n") || last === undefined;
  const outer = indentAt(text, list.start);
  const isInline = list.kind === "array" && !text.slice(list.start, list.end).includes("\n");
  const indent = last === undefined ? outer + unitOf(text) : indentAt(text, last.start);
  const label = list.kind === "object" ? `${JSON.stringify(step)}: ` : "";
  const added =
    label +
    (list.kind === "array" ? inlineJson(nest(rest, value)) : printJsonText(nest(rest, value), indent, unitOf(text)));
  if (last === undefined) {
    const inner = text.slice(list.start + 1, list.end - 1).trimEnd();
    const body = isInline ? inner + added : `${inner}\n${indent}${added}\n${outer}`;
    return text.slice(0, list.start + 1) + body + text.slice(list.end - 1);
  }
  if (!isBroken) return `${text.slice(0, last.end)}, ${added}${text.slice(last.end)}`;
  const next = skipTrivia(text, last.end);
  const hasComma = text[next] === ",";
  const end = lineEnd(text, hasComma ? next + 1 : last.end, list.end - 1);
  const before = hasComma ? text.slice(last.end, end) : `,${text.slice(last.end, end)}`;
  return `${text.slice(0, last.end)}${before}\n${indent}${added}${hasComma ? "," : ""}${text.slice(end)}`;
}

/** The offset behind a comment on the same line, but at most `limit`, the offset of the closing bracket. */
function lineEnd(text: string, from: number, limit: number): number {
  const [comment = ""] = /^[^\S\n]*(?:\/\*[^\n]*?\*\/[^\S\n]*)*(?:\/\/[^\n]*)?/.exec(text.slice(from, limit)) ?? [];
  return from + comment.trimEnd().length;
}

/** The white space at the beginning of the line that contains an offset. */
function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** The indentation of one level, taken from the first indented line. */
function unitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
}

/** Prints a value as people write it: members on lines of their own, arrays on one line. */
export function printJsonText(value: unknown, indent = "", unit = "  "): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return inlineJson(value);
  const inner = indent + unit;
  const members = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${printJsonText(one, inner, unit)}`,
  );
  return members.length === 0 ? "{}" : `{\n${members.map((one) => inner + one).join(",\n")}\n${indent}}`;
}

function inlineJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inlineJson(one)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
