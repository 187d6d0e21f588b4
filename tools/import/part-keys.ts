import { isCode, type ModuleToken, moduleTokens } from "./module-tokens.js";

export type DeclarationKind = "interface" | "class" | "enum";

/** What an annotation says: a number, or the texts of its properties. */
interface AnnotationValue {
  readonly name: string;
  readonly number: string | undefined;
  readonly properties: ReadonlyMap<string, string>;
}

/** The key of a type: its name in protobuf, with `service ` before that of a service. `local` is its name in TypeScript. */
export function typeKey(head: readonly ModuleToken[], local: string): string {
  const found = annotationIn(head, /^(?:dataContract|serviceContract)$/i);
  const name = found?.properties.get("name") ?? local;
  return /service/i.test(found?.name ?? "") ? `service ${name}` : name;
}

/** The keys of the members of a type. Those that share a number or a name are counted. */
export function memberKeys(
  members: readonly (readonly ModuleToken[])[],
  kind: DeclarationKind,
): readonly (string | undefined)[] {
  const seen = new Map<string, number>();
  return members.map((one) => {
    const key = kind === "enum" ? valueKey(one) : fieldKey(one);
    if (key === undefined) return undefined;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} (${count})`;
  });
}

/** The number of an enum's value. */
function valueKey(tokens: readonly ModuleToken[]): string | undefined {
  const code = tokens.filter((one) => isCode(one) && one.text !== ",").map(({ text }) => text);
  return /=(-?\d+)$/.exec(code.slice(-3).join(""))?.[1];
}

/** The number of a field, the first one of a oneof, or the name of an operation. */
function fieldKey(tokens: readonly ModuleToken[]): string | undefined {
  if (!tokens.some(isCode)) return undefined;
  const found = annotationIn(tokens, /^(?:dataMember|protoMember|operationContract)$/i);
  if (found === undefined) return undefined;
  if (/member/i.test(found.name)) return found.number ?? found.properties.get("order");
  return found.properties.get("name") ?? methodName(tokens.filter(isCode));
}

/** The name before the first parenthesis that is not that of a decorator. */
function methodName(code: readonly ModuleToken[]): string | undefined {
  let depth = 0;
  let isDecorator = false;
  for (const [at, { kind, text }] of code.entries()) {
    if (text === "@" && depth === 0) isDecorator = true;
    if (kind !== "symbol") continue;
    if (text === "(" && depth++ === 0 && !isDecorator) return withoutQuotes(code[at - 1]);
    if (text === ")" && --depth === 0) isDecorator = false;
  }
  return undefined;
}

function withoutQuotes(token: ModuleToken | undefined): string | undefined {
  return token?.kind === "string" ? token.text.slice(1, -1) : token?.text;
}

/**
 * The annotation of a part: a tag in the last doc comment before it that has one, else a decorator, or a tag inside. `names` is what
 * it may be called.
 */
function annotationIn(tokens: readonly ModuleToken[], names: RegExp): AnnotationValue | undefined {
  const first = tokens.findIndex(isCode);
  const leading = tokens.slice(0, Math.max(first, 0)).reverse();
  for (const one of leading) {
    const found = tagIn(one, names);
    if (found !== undefined) return found;
  }
  for (let at = Math.max(first, 0); at < tokens.length; at++) {
    const token = tokens[at] as ModuleToken;
    const name = tokens[at + 1]?.text ?? "";
    if (token.text === "@" && names.test(name)) return annotationValue(name, tokens.slice(at + 2).filter(isCode));
    const found = tagIn(token, names);
    if (found !== undefined) return found;
  }
  return undefined;
}

function tagIn({ kind, text }: ModuleToken, names: RegExp): AnnotationValue | undefined {
  if (kind !== "comment" || !text.startsWith("/**")) return undefined;
  for (const { 1: name = "", index, 0: all } of text.matchAll(/(?<=[\s*])@(\w+)/g)) {
    if (!names.test(name)) continue;
    const argument = text.slice(index + all.length, -2).replace(/\n[^\S\n]*\*?/g, "\n");
    return annotationValue(name, moduleTokens(argument).filter(isCode));
  }
  return undefined;
}

/** Reads `3`, `(3)`, `{ order: 3, name: "id" }` or that in parentheses. */
function annotationValue(name: string, code: readonly ModuleToken[]): AnnotationValue {
  const properties = new Map<string, string>();
  let at = code[0]?.text === "(" ? 1 : 0;
  const number = /^\d+$/.exec(code[at]?.text ?? "")?.[0];
  if (code[at]?.text !== "{") return { name, number, properties };
  let depth = 0;
  for (; at < code.length; at++) {
    const { kind, text } = code[at] as ModuleToken;
    if (kind === "symbol" && "{[(".includes(text)) depth++;
    if (kind === "symbol" && "}])".includes(text) && --depth === 0) break;
    const value = code[at + 2];
    if (depth === 1 && value !== undefined && code[at + 1]?.text === ":") {
      properties.set(withoutQuotes(code[at]) ?? "", withoutQuotes(value) ?? "");
    }
  }
  return { name, number, properties };
}
