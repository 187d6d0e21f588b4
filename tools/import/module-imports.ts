import { importStatement } from "./import-statement.js";
import { isCode, type ModuleToken, moduleTokens } from "./module-tokens.js";

/** An import statement of a module. */
export interface ModuleImport {
  readonly text: string;
  readonly module: string;
  /** What is imported by name. Undefined if the statement imports anything else, or has comments among the names. */
  readonly names: readonly NamedImport[] | undefined;
  /** The comments before it. */
  readonly comments: string;
  /** The names that it declares in the module. */
  readonly locals: readonly string[];
}

/** A name that a module imports. */
export interface NamedImport {
  readonly name: string;
  readonly local: string;
  readonly isType: boolean;
}

/** Reads an import statement. */
export function readImport(text: string): ModuleImport {
  const tokens = moduleTokens(text);
  const start = tokens.findIndex(isCode);
  const code = tokens.filter(isCode);
  const module = code.findLast(({ kind }) => kind === "string")?.text.slice(1, -1) ?? "";
  const comments = text.slice(0, tokens[start]?.at ?? 0).trim();
  const isPlain = !tokens.slice(start).some(({ kind }) => kind === "comment");
  const names = isPlain ? namesOf(code) : undefined;
  const words = code.filter(({ kind }) => kind === "word").map((one) => one.text);
  return { text, module, names, comments, locals: names?.map(({ local }) => local) ?? words };
}

/** The names of `import { … } from "…"` or `import type { … } from "…"`. */
function namesOf(code: readonly ModuleToken[]): NamedImport[] | undefined {
  const texts = code.map(({ text }) => text);
  const isType = texts[1] === "type" && texts[2] === "{";
  const open = isType ? 2 : 1;
  const close = texts.indexOf("}");
  const rest = texts.slice(close + 1).filter((one) => one !== ";");
  if (texts[open] !== "{" || rest.length !== 2) return undefined;
  return listOf(texts.slice(open + 1, close)).map((words) => {
    const isOwnType = words.length > 1 && words[0] === "type" && words[1] !== "as";
    const [name = "", , local = name] = isOwnType ? words.slice(1) : words;
    return { name, local, isType: isType || isOwnType };
  });
}

function listOf(texts: readonly string[]): string[][] {
  const lists: string[][] = [[]];
  for (const text of texts) {
    if (text === ",") lists.push([]);
    else lists.at(-1)?.push(text);
  }
  return lists.filter(({ length }) => length > 0);
}

/** The text of a name in an import statement: `type Line as Order_Line`. */
export function namedImportText({ name, local, isType }: NamedImport): string {
  return `${isType ? "type " : ""}${name}${name === local ? "" : ` as ${local}`}`;
}

/** What the statements of a merged module may have. */
export interface ImportNeeds {
  /** Whether an earlier import wrote a name that is imported, so that it goes when nothing uses it any longer. */
  wasImported(module: string, name: NamedImport): boolean;
  /** Whether the module uses a name. */
  uses(local: string): boolean;
}

/** The import statements of a module after a merge, as text: its own, and what else it uses of those that an import makes. */
export function mergeImports(own: readonly string[], theirs: readonly string[], needs: ImportNeeds): string[] {
  const kept = own.map(readImport);
  const missing = new Map<string, NamedImport[]>();
  for (const { module, names = [] } of theirs.map(readImport)) {
    const rest = names.filter(({ local, isType }) => {
      const known = kept.find(({ locals }) => locals.includes(local));
      // A name that was imported as a type may have to be there at run time.
      const isEnough = isType || known?.names?.some((one) => one.local === local && one.isType) !== true;
      return needs.uses(local) && (known === undefined || !isEnough);
    });
    missing.set(module, rest);
  }
  const texts = kept.flatMap((one) => {
    const added = one.names === undefined ? [] : (missing.get(one.module) ?? []);
    if (one.names !== undefined) missing.delete(one.module);
    return withNames(one, added, needs);
  });
  const more = [...missing].filter(([, names]) => names.length > 0);
  return [...texts, ...more.map(([module, names]) => importStatement(module, names.map(namedImportText)))];
}

/** A statement with the names that it needs; empty if it needs none. */
function withNames(statement: ModuleImport, added: readonly NamedImport[], needs: ImportNeeds): string[] {
  const { text, module, names, comments } = statement;
  if (names === undefined) return [text];
  const kept = names
    .filter((one) => needs.uses(one.local) || !needs.wasImported(module, one))
    .filter(({ local }) => !added.some((one) => one.local === local));
  if (kept.length === names.length && added.length === 0) return [text];
  const all = [...kept, ...added];
  const lines = comments === "" ? [] : [comments];
  return all.length === 0 ? lines : [[...lines, importStatement(module, all.map(namedImportText))].join("\n")];
}
