import { isCode, type ModuleToken, moduleTokens } from "./module-tokens.js";
import { type DeclarationKind, memberKeys, typeKey } from "./part-keys.js";

/** A part of a module: what it is about, if that is known, and its text with the comments before it and behind it on its line. */
export interface ModulePart {
  /** The number of a member, the name of an operation, or the name of a type in protobuf. Undefined for what a user added. */
  readonly key: string | undefined;
  readonly text: string;
}

/** A declaration with members, or any other statement, which has none. */
export interface ModuleBlock extends ModulePart {
  /** The name of the declaration in TypeScript. Undefined for another statement. */
  readonly name: string | undefined;
  /** The members. The text of a declaration that has members ends with its opening brace, and a comment behind it. */
  readonly members: readonly ModulePart[];
  readonly close: string;
  /** The whole text. Undefined if a merge changed parts of it. */
  readonly source: string | undefined;
}

/** The text of a module with contracts, divided without a compiler, so that it may be half-typed. */
export interface SplitModule {
  /** The comments before the first statement that do not belong to it. */
  readonly head: string;
  /** The import statements, with the comments before them. */
  readonly imports: readonly string[];
  readonly blocks: readonly ModuleBlock[];
}

/** Divides a module into its declarations, and these into their members. Lines have to end with a line feed. */
export function splitModule(text: string): SplitModule {
  const tokens = moduleTokens(text);
  const body = headLength(tokens);
  const statements = statementsOf(tokens.slice(body), false);
  return {
    head: textOf(tokens.slice(0, body)),
    imports: statements.filter(isImport).map(textOf),
    blocks: statements.filter((one) => !isImport(one)).map(blockOf),
  };
}

/** The number of tokens before the first statement and the comments that belong to it: those without a blank line between. */
function headLength(tokens: readonly ModuleToken[]): number {
  const found = tokens.findIndex(isCode);
  if (found < 0) return tokens.length;
  let first: number | undefined;
  let last: number | undefined;
  let end = 0;
  let breaks = 0;
  for (let at = 0; at < found; at++) {
    const { kind } = tokens[at] as ModuleToken;
    if (kind === "break") breaks++;
    if (kind !== "comment") continue;
    if (last !== undefined && breaks > 1) end = last + 1;
    first ??= at;
    last = at;
    breaks = 0;
  }
  if (first === undefined || last === undefined) return found;
  const { text } = tokens[last] as ModuleToken;
  const isOfDeclaration = last > first && text.startsWith("/**") && !/@fileContract/i.test(text);
  if (breaks > 1 && !isOfDeclaration) end = last + 1;
  // The first comment is that of the file, wherever the statement begins.
  return Math.max(end, first + 1);
}

function isImport(tokens: readonly ModuleToken[]): boolean {
  const [first, second] = tokens.filter(isCode);
  // The others are a call and `import.meta`.
  return first?.text === "import" && second !== undefined && !"(.".includes(second.text);
}

function textOf(tokens: readonly ModuleToken[]): string {
  return tokens
    .map(({ text }) => text)
    .join("")
    .trim();
}

function blockOf(tokens: readonly ModuleToken[]): ModuleBlock {
  const source = textOf(tokens);
  const declared = declarationIn(tokens);
  if (declared === undefined) return { key: undefined, name: undefined, text: source, members: [], close: "", source };
  const { kind, name, open } = declared;
  const close = bodyEnd(tokens, open);
  const start = lineEnd(tokens, open);
  const head = tokens.slice(0, start);
  const members = statementsOf(tokens.slice(start, close), kind === "enum");
  const keys = memberKeys(members, kind);
  return {
    key: typeKey(head, name),
    name,
    text: textOf(head),
    members: members.map((one, at) => ({ key: keys[at], text: kind === "enum" ? withComma(one) : textOf(one) })),
    close: textOf(tokens.slice(close)) || "}",
    source,
  };
}

interface Declaration {
  readonly kind: DeclarationKind;
  readonly name: string;
  /** The index of the brace that opens the body. */
  readonly open: number;
}

/** The interface, class or enum that a statement declares. */
function declarationIn(tokens: readonly ModuleToken[]): Declaration | undefined {
  let depth = 0;
  let found: Omit<Declaration, "open"> | undefined;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === "symbol") {
      if (text === "{" && depth === 0 && found !== undefined) return { ...found, open: at };
      if ("{([".includes(text)) depth++;
      if ("})]".includes(text)) depth--;
      // A variable, whose value may be a class.
      if (text === "=" && depth === 0) return undefined;
    }
    if (kind === "word" && depth === 0 && found === undefined && isDeclarationKind(text)) {
      const next = tokens.slice(at + 1).find(isCode);
      if (next?.kind === "word") found = { kind: text, name: next.text };
    }
  }
  return undefined;
}

function isDeclarationKind(text: string): text is DeclarationKind {
  return text === "interface" || text === "class" || text === "enum";
}

/** The index of the brace that closes a body, or the number of tokens if none does. */
function bodyEnd(tokens: readonly ModuleToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as ModuleToken;
    if (kind !== "symbol") continue;
    if (text === "{") depth++;
    if (text === "}" && --depth === 0) return at;
  }
  return tokens.length;
}

/** The index behind a token and the comments that follow it on its line. Those before other code belong to that. */
function lineEnd(tokens: readonly ModuleToken[], at: number): number {
  let end = at + 1;
  for (let next = at + 1; next < tokens.length; next++) {
    const { kind } = tokens[next] as ModuleToken;
    if (kind === "break") return end;
    if (kind === "comment") end = next + 1;
    else if (kind !== "blank") return at + 1;
  }
  return end;
}

/** The text of an enum's value with a comma, so that others can follow it. */
function withComma(tokens: readonly ModuleToken[]): string {
  const last = tokens.findLastIndex(isCode);
  if (last < 0 || tokens[last]?.text === ",") return textOf(tokens);
  const comma: ModuleToken = { kind: "symbol", at: 0, text: "," };
  return textOf([...tokens.slice(0, last + 1), comma, ...tokens.slice(last + 1)]);
}

/** Divides tokens where statements or members end: at a semicolon or comma, behind a declaration, or at the end of a complete line. */
function statementsOf(tokens: readonly ModuleToken[], isEnum: boolean): ModuleToken[][] {
  const parts: ModuleToken[][] = [];
  let start = 0;
  let depth = 0;
  let code: ModuleToken[] = [];
  const end = (at: number): void => {
    parts.push(tokens.slice(start, at));
    start = at;
    code = [];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as ModuleToken;
    if (at < start) continue;
    if (token.kind === "break" && depth === 0 && code.length > 0) {
      if (!isContinued(code, tokens, at)) end(at);
      continue;
    }
    if (!isCode(token)) continue;
    code.push(token);
    if (token.kind !== "symbol") continue;
    if ("{([".includes(token.text)) depth++;
    if ("})]".includes(token.text)) depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    if (token.text === ";" || (isEnum && token.text === ",")) end(lineEnd(tokens, at));
    else if (token.text === "}" && isDeclared(code)) end(lineEnd(tokens, at));
  }
  const rest = tokens.slice(start);
  return rest.some((one) => isCode(one) || one.kind === "comment") ? [...parts, rest] : parts;
}

/** Whether these tokens declare an interface, a class or an enum, so that a brace ends the statement. */
function isDeclared(code: readonly ModuleToken[]): boolean {
  return declarationIn(code) !== undefined;
}

/** Whether a statement goes on behind the end of a line. `code` has its tokens so far. */
function isContinued(code: readonly ModuleToken[], tokens: readonly ModuleToken[], at: number): boolean {
  const [before, last] = [code.at(-2), code.at(-1)];
  if (last?.kind === "symbol" && /[|&:=,<(+\-*/%^?.]/.test(last.text)) return true;
  if (last?.text === ">" && before?.text === "=") return true;
  let next = at + 1;
  while (next < tokens.length && !isCode(tokens[next] as ModuleToken)) next++;
  const following = tokens[next];
  if (following?.kind === "symbol" && /[|&=.?:)>{+\-*/%^,]/.test(following.text)) return true;
  if (following?.text === "extends" || following?.text === "implements") return true;
  return code[0]?.text === "@" && areDecorators(code);
}

/** Whether tokens are decorators and nothing else, behind which the line may break. */
function areDecorators(code: readonly ModuleToken[]): boolean {
  let depth = 0;
  let isName = false;
  for (const { kind, text } of code) {
    if (kind === "symbol" && "([{".includes(text)) depth++;
    else if (kind === "symbol" && ")]}".includes(text)) depth--;
    else if (depth > 0) continue;
    else if (text === "@" || text === ".") isName = true;
    else if (isName && kind === "word") isName = false;
    else return false;
  }
  return true;
}
