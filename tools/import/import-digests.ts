import { createHash } from "node:crypto";
import { namedImportText, readImport } from "./module-imports.js";
import { isCode, type ModuleToken, moduleTokens } from "./module-tokens.js";
import type { SplitModule } from "./split-module.js";

/**
 * What an import wrote, in short, by which the next one tells what was changed by hand since: for each part a digest of its key and one of
 * its text.
 */
export class ImportDigests {
  private readonly known: ReadonlySet<string>;
  private readonly count: number;

  constructor(known: readonly string[]) {
    this.known = new Set(known);
    this.count = known.length / 2;
  }

  /** Whether the import wrote a part with this key. */
  hasKey(key: string): boolean {
    return this.known.has(digest(key));
  }

  /** Whether the import wrote a part with this key and, but for its layout, this text. */
  has(key: string, text: string): boolean {
    return this.known.has(textDigest(key, text));
  }

  /** Whether the import wrote exactly this module, but for its layout. */
  isOf(module: SplitModule): boolean {
    const parts = keyedParts(module);
    return parts.length === this.count && parts.every(({ key, text }) => key !== undefined && this.has(key, text));
  }
}

/** A text with the digests of an imported module in a comment, behind the first one. */
export function withDigests(text: string, imported: SplitModule): string {
  const all = keyedParts(imported).flatMap(({ key = "", text }) => [digest(key), textDigest(key, text)]);
  const lines = all.join("").match(/.{1,96}/g) ?? [];
  const tokens = moduleTokens(text.slice(0, text.indexOf("*/") + 2));
  const first = tokens.find(({ kind }) => kind !== "blank" && kind !== "break");
  const end = first?.kind === "comment" ? first.at + first.text.length : 0;
  const before = end === 0 ? "" : `${text.slice(0, end)}\n`;
  return `${before}${lines.map((line) => `${mark}${line}\n`).join("")}${text.slice(end).replace(/^\n/, "")}`;
}

/** Whether two texts are the same but for their layout. */
export function sameButForLayout(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

const mark = "// imported ";

/** The digests in the comment of a module, and the module's text without it. Undefined if it has none. */
export function readDigests(text: string): { readonly digests: ImportDigests; readonly text: string } | undefined {
  // The comments that were imported may have a line of this form, too, but behind these.
  const [lines] = /(?:^\/\/ imported [\w-]{1,96}\n)+/m.exec(text) ?? [];
  if (lines === undefined) return undefined;
  const found = lines.replaceAll(mark, "").replaceAll("\n", "");
  return { digests: new ImportDigests(found.match(/.{6}/g) ?? []), text: text.replace(lines, () => "") };
}

interface KeyedPart {
  readonly key: string | undefined;
  readonly text: string;
}

/** All parts of a module: its head, what it imports, its declarations and their members. */
function keyedParts({ head, imports, blocks }: SplitModule): KeyedPart[] {
  const inner = blocks.flatMap(({ key, text, members }) => [
    { key, text },
    ...members.map((one) => ({ key: memberPath(key, one.key), text: one.text })),
  ]);
  return [{ key: "", text: head }, ...imports.flatMap(importedParts), ...inner];
}

function importedParts(text: string): KeyedPart[] {
  const { module, names, comments } = readImport(text);
  if (names === undefined || comments !== "") return [{ key: undefined, text }];
  return names.map((one) => ({ key: importKey(module, one.name), text: namedImportText(one) }));
}

/** The key of a name that is imported, among all parts of a module. */
export function importKey(module: string, name: string): string {
  return `import ${module}#${name}`;
}

/** The key of a member among all parts of a module. */
export function memberPath(block: string | undefined, member: string | undefined): string | undefined {
  return block === undefined || member === undefined ? undefined : `${block}#${member}`;
}

function textDigest(key: string, text: string): string {
  return digest(`${key}\n${plain(text)}`);
}

/** A text without what formatters change: blanks, the quotes around texts, and what stands between and around parts. */
function plain(text: string): string {
  return moduleTokens(text).map(plainToken).filter(Boolean).join("\n");
}

function plainToken(token: ModuleToken): string {
  const { kind, text } = token;
  if (kind === "comment") return plainComment(text);
  if (!isCode(token) || /^[;,|]$/.test(text)) return "";
  const quote = text.charAt(0);
  if (quote !== '"' && quote !== "'") return text;
  const inner = text.endsWith(quote) ? text.slice(1, -1) : text.slice(1);
  return `"${inner.replace(/\\(["'])/g, "$1")}`;
}

function plainComment(text: string): string {
  const lines = text.replace(/^\/\*+|^\/\/+|\*+\/$/g, "").split("\n");
  const inner = lines.map((line) => line.trim().replace(/^\*\s*/, ""));
  return inner.filter((line) => line !== "").join("\n");
}

/** 36 bits: two of a thousand parts are equal once in a hundred thousand modules. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 6);
}
