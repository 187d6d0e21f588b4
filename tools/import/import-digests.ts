import { createHash } from "node:crypto";
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
  const at = text.indexOf("*/\n") + 3;
  return `${text.slice(0, at)}${lines.map((line) => `${mark}${line}\n`).join("")}${text.slice(at)}`;
}

/** Whether two texts are the same but for their layout. */
export function sameButForLayout(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

const mark = "// imported ";

/** The digests in the comment of a module, and the module's text without it. Undefined if it has none. */
export function readDigests(text: string): { readonly digests: ImportDigests; readonly text: string } | undefined {
  const lines = text.split("\n");
  const found = lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  if (found.length === 0) return undefined;
  const rest = lines.filter((line) => !line.startsWith(mark)).join("\n");
  return { digests: new ImportDigests(found.join("").match(/.{6}/g) ?? []), text: rest };
}

/** All parts of a module: its head, its declarations and their members. */
function keyedParts({ head, blocks }: SplitModule): { readonly key: string | undefined; readonly text: string }[] {
  const inner = blocks.flatMap(({ key, text, members }) => [
    { key, text },
    ...members.map((one) => ({ key: memberPath(key, one.key), text: one.text })),
  ]);
  return [{ key: "", text: head }, ...inner];
}

/** The key of a member among all parts of a module. */
export function memberPath(block: string | undefined, member: string | undefined): string | undefined {
  return block === undefined || member === undefined ? undefined : `${block}#${member}`;
}

function textDigest(key: string, text: string): string {
  return digest(`${key}\n${plain(text)}`);
}

/** A text without what formatters change: blanks, quotes, and what stands between and around parts. */
function plain(text: string): string {
  return text.replace(/[\s;,|'"*]/g, "");
}

/** 36 bits: two of a thousand parts are equal once in a hundred thousand modules. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 6);
}
