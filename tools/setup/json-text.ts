/** A value in a JSON text, with the offsets of its beginning and end. */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

export interface JsonObject {
  readonly kind: "object";
  readonly start: number;
  readonly end: number;
  readonly members: readonly { readonly name: string; readonly value: JsonNode }[];
}

export interface JsonArray {
  readonly kind: "array";
  readonly start: number;
  readonly end: number;
  readonly items: readonly JsonNode[];
}

export interface JsonScalar {
  readonly kind: "scalar";
  readonly start: number;
  readonly end: number;
  readonly value: string | number | boolean | null;
}

export class JsonError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const trivia = /(?:[\s\uFEFF]|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const scalar = /"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The next offset that is neither in white space nor in a comment. */
export function skipTrivia(text: string, from: number): number {
  trivia.lastIndex = from;
  trivia.exec(text);
  return trivia.lastIndex;
}

/**
 * Parses a JSON text with comments and trailing commas, which TypeScript allows in its configuration. The nodes keep their
 * offsets, because the text is edited in place. (The JSON form of messages has a stricter grammar and another parser,
 * `runtime/json/parse-json.ts`.)
 * @throws JsonError
 */
export function parseJsonText(text: string): JsonNode {
  const start = skipTrivia(text, 0);
  const root = readNode(text, start);
  const end = skipTrivia(text, root.end);
  if (end < text.length) throw unexpected(text, end, "the end of the file");
  return root;
}

function readNode(text: string, start: number): JsonNode {
  if (text[start] === "{") {
    const members: { name: string; value: JsonNode }[] = [];
    const end = readList(text, start, "}", (at) => {
      if (text[at] !== '"') throw unexpected(text, at, "a name in double quotes or '}'");
      const name = readScalar(text, at);
      const colon = skipTrivia(text, name.end);
      if (text[colon] !== ":") throw unexpected(text, colon, "':'");
      const value = readNode(text, skipTrivia(text, colon + 1));
      members.push({ name: String(name.value), value });
      return value.end;
    });
    return { kind: "object", start, end, members };
  }
  if (text[start] === "[") {
    const items: JsonNode[] = [];
    const end = readList(text, start, "]", (at) => {
      const item = readNode(text, at);
      items.push(item);
      return item.end;
    });
    return { kind: "array", start, end, items };
  }
  return readScalar(text, start);
}

/** Reads comma-separated elements up to the closing bracket, and returns the offset behind it. */
function readList(text: string, start: number, close: string, readOne: (at: number) => number): number {
  let at = skipTrivia(text, start + 1);
  while (text[at] !== close) {
    at = skipTrivia(text, readOne(at));
    if (text[at] === ",") at = skipTrivia(text, at + 1);
    else if (text[at] !== close) throw unexpected(text, at, `',' or '${close}'`);
  }
  return at + 1;
}

function readScalar(text: string, start: number): JsonScalar {
  scalar.lastIndex = start;
  const [found] = scalar.exec(text) ?? [];
  if (found === undefined) throw unexpected(text, start, "a value");
  try {
    return { kind: "scalar", start, end: start + found.length, value: JSON.parse(found) };
  } catch {
    throw unexpected(text, start, "a value");
  }
}

function unexpected(text: string, offset: number, wanted: string): JsonError {
  const found = offset < text.length ? `'${text.slice(offset).split(/[\s,:{}[\]]/, 1)[0] || text[offset]}'` : "its end";
  return new JsonError(`${wanted} was expected, and not ${found}`, offset);
}

/** The value that `JSON.parse` would return for a node. */
export function toValue(node: JsonNode): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "array") return node.items.map(toValue);
  return Object.fromEntries(node.members.map(({ name, value }) => [name, toValue(value)]));
}

/** A path to a value inside a JSON text: names of members and indexes of items. */
export type JsonPath = readonly (string | number)[];

/** The node at a path. Undefined if there is none. If several members have the same name, the last counts, as in `JSON.parse`. */
export function nodeAt(root: JsonNode, path: JsonPath): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const step of path) {
    if (node?.kind === "object") node = node.members.findLast(({ name }) => name === step)?.value;
    else if (node?.kind === "array" && typeof step === "number") node = node.items[step];
    else return undefined;
  }
  return node;
}
