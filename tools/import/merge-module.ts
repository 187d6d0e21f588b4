import {
  type ImportDigests,
  importKey,
  memberPath,
  readDigests,
  sameButForLayout,
  withDigests,
} from "./import-digests.js";
import { mergeImports } from "./module-imports.js";
import { isCode, moduleTokens } from "./module-tokens.js";
import { renameTypes, withFormerKeys } from "./renamed-types.js";
import { type ModuleBlock, type ModulePart, splitModule } from "./split-module.js";

/** A module after an import, or the parts that were changed by hand and by the import. */
export type Merged = { readonly text: string } | { readonly conflicts: readonly string[] };

/**
 * Merges what an import makes with the module that an earlier one made: what was changed by hand since stays, and what the .proto file
 * changed is changed.
 * @param imported has no digests yet
 * @returns undefined if no import made `current`
 */
export function mergeModule(current: string, imported: string): Merged | undefined {
  if (!current.includes("\r\n")) return mergeLines(current, imported);
  const merged = mergeLines(current.replaceAll("\r\n", "\n"), imported);
  return merged !== undefined && "text" in merged ? { text: merged.text.replaceAll("\n", "\r\n") } : merged;
}

function mergeLines(current: string, imported: string): Merged | undefined {
  const read = readDigests(current);
  if (read === undefined) return undefined;
  if (read.text === imported) return { text: current };
  const theirs = splitModule(imported);
  // The .proto file is as it was, so that the module stays as it is.
  if (read.digests.isOf(theirs)) return { text: current };
  const own = splitModule(read.text);
  // Nothing was changed by hand, so that nothing has to be merged.
  if (read.digests.isOf(own)) return { text: withDigests(imported, theirs) };
  const merge = new Merge(read.digests, own.blocks, theirs.blocks);
  const head = merge.text("", own.head, theirs.head);
  const body = merge.blocks();
  if (merge.conflicts.length > 0) return { conflicts: merge.conflicts };
  const used = new Set(
    moduleTokens(body.join("\n"))
      .filter(isCode)
      .map(({ text }) => text),
  );
  const imports = mergeImports(own.imports, theirs.imports, {
    wasImported: (module, { name }) => read.digests.hasKey(importKey(module, name)),
    uses: (local) => used.has(local),
  });
  const parts = [head, imports.join("\n"), ...body].filter((part) => part !== "");
  return { text: withDigests(`${parts.join("\n\n")}\n`, theirs) };
}

class Merge {
  readonly conflicts: string[] = [];
  private readonly base: ImportDigests;
  private readonly own: readonly ModuleBlock[];
  private readonly theirs: readonly ModuleBlock[];
  /** The names of types that were renamed by hand, and the reverse. */
  private readonly renamed = new Map<string, string>();
  private readonly former = new Map<string, string>();

  constructor(base: ImportDigests, own: readonly ModuleBlock[], theirs: readonly ModuleBlock[]) {
    this.base = base;
    this.own = withFormerKeys(own, theirs, base);
    this.theirs = theirs;
    const byKey = new Map(theirs.map((one) => [one.key, one]));
    for (const { key, name } of this.own) {
      const other = key === undefined ? undefined : byKey.get(key)?.name;
      if (name === undefined || other === undefined || name === other) continue;
      this.renamed.set(other, name);
      this.former.set(name, other);
    }
  }

  /** The texts of all declarations and other statements. */
  blocks(): string[] {
    const { own, theirs } = this;
    return this.parts(own, theirs, "", (one, other) => this.block(one, other)).map(printBlock);
  }

  private block(one: ModuleBlock, other: ModuleBlock): ModuleBlock {
    const text = this.text(one.key as string, one.text, other.text);
    const members = this.parts(one.members, other.members, `${one.key}#`, (member, next) => ({
      ...member,
      text: this.text(memberPath(one.key, member.key) as string, member.text, next.text),
    }));
    const isSame =
      text === one.text &&
      members.length === one.members.length &&
      members.every((member, at) => member.text === one.members[at]?.text);
    return isSame ? one : { ...one, text, members, source: undefined };
  }

  /** The text of a part that is in both modules. */
  text(key: string, own: string, theirs: string): string {
    const former = renameTypes(own, this.former);
    if (this.base.has(key, own) || this.base.has(key, former)) {
      return sameButForLayout(former, theirs) ? own : renameTypes(theirs, this.renamed);
    }
    if (this.base.has(key, theirs)) return own;
    if (!sameButForLayout(former, theirs)) this.conflicts.push(key === "" ? "the first comment" : key);
    return own;
  }

  /** The parts of one module, without those that the other lost, and with those that it gained behind their neighbours. */
  private parts<Part extends ModulePart>(
    own: readonly Part[],
    theirs: readonly Part[],
    prefix: string,
    both: (own: Part, theirs: Part) => Part,
  ): Part[] {
    const byKey = new Map(theirs.map((one) => [one.key, one]));
    const merged: Part[] = [];
    for (const one of own) {
      const other = one.key === undefined ? undefined : byKey.get(one.key);
      if (other !== undefined) merged.push(both(one, other));
      else if (this.isKept(one, prefix)) merged.push(one);
    }
    const ownKeys = new Set(own.map(({ key }) => key));
    for (const [at, one] of theirs.entries()) {
      if (ownKeys.has(one.key)) continue;
      const key = `${prefix}${one.key}`;
      if (this.base.hasKey(key)) {
        // It was deleted by hand.
        if (!this.base.has(key, one.text)) this.conflicts.push(key);
        continue;
      }
      const before = theirs.slice(0, at).findLast(({ key }) => merged.some((known) => known.key === key));
      merged.splice(
        before === undefined ? 0 : merged.findIndex(({ key }) => key === before.key) + 1,
        0,
        this.added(one),
      );
    }
    return merged;
  }

  /** A part of the other module, with the names that types have in this one. */
  private added<Part extends ModulePart | ModuleBlock>(part: Part): Part {
    if (this.renamed.size === 0) return part;
    const text = renameTypes(part.text, this.renamed);
    if (!("members" in part)) return { ...part, text };
    return { ...part, text, members: part.members.map((one) => this.added(one)), source: undefined };
  }

  /** Whether a part stays that the .proto file does not have: it was added by hand. */
  private isKept(part: ModulePart | ModuleBlock, prefix: string): boolean {
    const key = `${prefix}${part.key}`;
    if (part.key === undefined || !this.base.hasKey(key)) return true;
    const members = "members" in part ? part.members : [];
    const isUntouched = members.every((one) => {
      const path = memberPath(part.key, one.key);
      return path !== undefined && this.base.has(path, one.text);
    });
    if (!isUntouched || !this.base.has(key, part.text)) this.conflicts.push(key);
    return false;
  }
}

function printBlock({ text, members, close, source }: ModuleBlock): string {
  if (source !== undefined) return source;
  if (members.length === 0 && text.endsWith("{")) return `${text}${close}`;
  return `${text}\n${members.map((one) => `  ${one.text}\n`).join("")}${close}`;
}
