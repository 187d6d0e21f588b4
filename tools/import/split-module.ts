/** A part of a module: what it is about, if that is known, and its text with the comments before it. */
export interface ModulePart {
  /** The number of a member, the name of an operation, or the name of a type in protobuf. Undefined for what a user added. */
  readonly key: string | undefined;
  readonly text: string;
}

/** A declaration with members, or any other statement, which has none. */
export interface ModuleBlock extends ModulePart {
  /** The members. The text of a declaration that has members ends with its opening brace. */
  readonly members: readonly ModulePart[];
  readonly close: string;
}

/** The text of a module with contracts, divided without a compiler, so that it may be half-typed. */
export interface SplitModule {
  /** The comments before the first statement. */
  readonly head: string;
  readonly imports: readonly string[];
  readonly blocks: readonly ModuleBlock[];
}

/** Divides a module into its declarations, and these into their members. */
export function splitModule(text: string): SplitModule {
  const start = /^(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+)*?(?=\n\n(?:import\b|\/\*\*|export\b|@))/.exec(text);
  const head = start?.[0] ?? "";
  const statements = splitAt(text.slice(head.length), false);
  const isImport = (one: string): boolean => /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*import\b/.test(one);
  return {
    head: head.trim(),
    imports: statements.filter(isImport),
    blocks: statements.filter((one) => !isImport(one)).map(blockOf),
  };
}

function blockOf(text: string): ModuleBlock {
  const open = openingOf(text);
  if (open === undefined) return { key: undefined, text, members: [], close: "" };
  const body = text.slice(open, text.lastIndexOf("}"));
  const kind = /\b(enum|class|interface)\s+\w+[^{]*\{$/.exec(text.slice(0, open))?.[1] ?? "interface";
  const seen = new Map<string, number>();
  const members = splitAt(body, kind === "enum").map((member) => ({
    key: memberKey(member, kind, seen),
    text: member,
  }));
  return { key: blockKey(text.slice(0, open)), text: text.slice(0, open), members, close: "}" };
}

/** The offset behind the brace that opens the body of an interface, a class or an enum. Undefined for other statements. */
function openingOf(text: string): number | undefined {
  for (const { at, token } of tokensOf(text)) {
    if (token !== "{") continue;
    const before = text.slice(0, at + 1);
    // The arguments of a decorator have braces, too.
    if (/\b(?:interface|class|enum)\s+\w+[^{}()]*\{$/.test(before)) return at + 1;
  }
  return undefined;
}

function blockKey(open: string): string {
  const own = /\b(?:interface|class|enum)\s+(\w+)[^{}()]*\{$/.exec(open)?.[1];
  const [, annotation = "", given = ""] = /@(dataContract|serviceContract)\b\W*?\(?\s*\{([^}]*)\}/i.exec(open) ?? [];
  const name = /\bname:\s*["']([^"']+)["']/i.exec(given)?.[1] ?? own;
  return `${/service/i.test(annotation) ? "service " : ""}${name}`;
}

function memberKey(text: string, kind: string, seen: Map<string, number>): string | undefined {
  const key = kind === "enum" ? valueKey(text) : fieldKey(text);
  if (key === undefined) return undefined;
  const count = seen.get(key) ?? 0;
  seen.set(key, count + 1);
  return count === 0 ? key : `${key} (${count + 1})`;
}

function valueKey(text: string): string | undefined {
  return /=\s*(-?\d+)\s*,?\s*$/.exec(text)?.[1];
}

/** The number of a field, the first one of a oneof, or the name of an operation. */
function fieldKey(text: string): string | undefined {
  const field = /@(?:data|proto)Member\b[\s(]*(?:(\d+)|\{[^}]*?\border:\s*(\d+))/i.exec(text);
  if (field !== null) return field[1] ?? field[2];
  const operation = /@operationContract\b(?:[\s(]*\{[^}]*?\bname:\s*["']([^"']+)["'])?/i.exec(text);
  if (operation === null) return undefined;
  return operation[1] ?? /(\w+)\s*\(/.exec(withoutComments(text))?.[1];
}

/** Divides a text where statements or members end: at a semicolon or comma, behind a body, or at the end of a complete line. */
function splitAt(text: string, isEnum: boolean): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let hasCode = false;
  let first = "";
  let last = "";
  const end = (at: number): void => {
    if (hasCode) parts.push(text.slice(start, at).trim());
    if (hasCode) start = at;
    hasCode = false;
    first = "";
    last = "";
  };
  for (const { at, token } of tokensOf(text)) {
    if (token === "\n") {
      if (depth > 0 || !hasCode) continue;
      const next = /^\s*(.?)/s.exec(text.slice(at))?.[1] ?? "";
      const isBroken = /[|&:=,<(]$/.test(last) || /[|&=.?)>]/.test(next);
      if (!isBroken && !(first === "@" && isDecoratorEnd(text.slice(start, at)))) end(at);
      continue;
    }
    if (/^\s|^\/[/*]/.test(token)) continue;
    hasCode = true;
    if (first === "") first = token;
    if ("{([".includes(token)) depth++;
    if ("})]".includes(token)) depth--;
    last = token;
    if (depth === 0 && (token === ";" || (isEnum && token === ","))) end(at + 1);
  }
  end(text.length);
  const rest = text.slice(start).trim();
  return rest === "" ? parts : [...parts, rest];
}

/** Whether a text ends with a decorator, behind which the line may break. */
function isDecoratorEnd(text: string): boolean {
  const code = withoutComments(text).trim();
  return /^(?:@[\w.]+(?:\([^()]*\))?\s*)+$/.test(code);
}

function withoutComments(text: string): string {
  let code = "";
  for (const { token } of tokensOf(text)) if (!/^\/[/*]/.test(token)) code += token;
  return code.trim();
}

const patterns =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\w+|\n|[^\S\n]+|[\s\S]/g;

function* tokensOf(text: string): Generator<{ readonly at: number; readonly token: string }> {
  for (const match of text.matchAll(patterns)) yield { at: match.index, token: match[0] };
}
