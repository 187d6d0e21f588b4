import { type ImportDigests, memberPath, readDigests, sameButForLayout, withDigests } from "./import-digests.js";
import { importStatement } from "./import-statement.js";
import { type ModuleBlock, type ModulePart, type SplitModule, splitModule } from "./split-module.js";

/** A module after an import, or the parts that were changed by hand and by the import. */
export type Merged = { readonly text: string } | { readonly conflicts: readonly string[] };

/**
 * Merges what an import makes with the module that an earlier one made: what was changed by hand since stays, and what the .proto file
 * changed is changed.
 * @param imported has no digests yet
 * @returns undefined if no import made `current`
 */
export function mergeModule(current: string, imported: string): Merged | undefined {
  const read = readDigests(current);
  if (read === undefined) return undefined;
  const own = splitModule(read.text);
  // Nothing was changed by hand, so that nothing has to be merged.
  if (read.digests.isOf(own)) return { text: withDigests(imported, splitModule(imported)) };
  const merge = new Merge(read.digests);
  const theirs = splitModule(imported);
  const head = merge.text("", own.head, theirs.head);
  const blocks = merge.blocks(own.blocks, theirs.blocks);
  if (merge.conflicts.length > 0) return { conflicts: merge.conflicts };
  const body = blocks.map(printBlock);
  const imports = mergeImports(own, theirs, body.join("\n"));
  return { text: withDigests(`${[head, ...imports, ...body].join("\n\n")}\n`, theirs) };
}

class Merge {
  readonly conflicts: string[] = [];
  private readonly base: ImportDigests;

  constructor(base: ImportDigests) {
    this.base = base;
  }

  blocks(own: readonly ModuleBlock[], theirs: readonly ModuleBlock[]): ModuleBlock[] {
    return this.parts(own, theirs, "", (one, other) => ({
      ...one,
      text: this.text(one.key as string, one.text, other.text),
      members: this.parts(one.members, other.members, `${one.key}#`, (member, next) => ({
        ...member,
        text: this.text(memberPath(one.key, member.key) as string, member.text, next.text),
      })),
    }));
  }

  /** The text of a part that is in both modules. */
  text(key: string, own: string, theirs: string): string {
    if (this.base.has(key, own)) return theirs;
    if (this.base.has(key, theirs)) return own;
    if (!sameButForLayout(own, theirs)) this.conflicts.push(key === "" ? "the first comment" : key);
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
    for (const [at, one] of theirs.entries()) {
      if (own.some(({ key }) => key === one.key)) continue;
      const key = `${prefix}${one.key}`;
      if (this.base.hasKey(key)) {
        // It was deleted by hand.
        if (!this.base.has(key, one.text)) this.conflicts.push(key);
        continue;
      }
      const before = theirs.slice(0, at).findLast(({ key }) => merged.some((known) => known.key === key));
      merged.splice(before === undefined ? 0 : merged.findIndex(({ key }) => key === before.key) + 1, 0, one);
    }
    return merged;
  }

  /** Whether a part stays that the .proto file does not have: it was added by hand. */
  private isKept({ key: own, text }: ModulePart, prefix: string): boolean {
    const key = `${prefix}${own}`;
    if (own === undefined || !this.base.hasKey(key)) return true;
    if (!this.base.has(key, text)) this.conflicts.push(key);
    return false;
  }
}

function printBlock({ text, members, close }: ModuleBlock): string {
  if (close === "") return text;
  if (members.length === 0) return `${text}${close}`;
  return `${text}\n${members.map((one) => `  ${one.text}\n`).join("")}${close}`;
}

/** The imports of both modules, without names that nothing uses any longer. */
function mergeImports(own: SplitModule, theirs: SplitModule, body: string): string[] {
  const isUsed = (text: string): boolean => {
    const names = [...text.matchAll(/(\w+)\s*(?=[,}])/g)].map(([, name = ""]) => name);
    return names.length === 0 || names.some((name) => new RegExp(`\\b${name}\\b`).test(body));
  };
  const modules = new Map<string, Set<string>>();
  const whole: string[] = [];
  for (const text of [...own.imports, ...theirs.imports]) {
    const [, type = "", list, module = ""] =
      /^import\s+(type\s+)?\{([^}]*)\}\s*from\s*["']([^"']+)["']/.exec(text) ?? [];
    if (list === undefined) {
      if (!whole.includes(text)) whole.push(text);
      continue;
    }
    const names = modules.get(module) ?? new Set<string>();
    modules.set(module, names);
    const given = list.split(",").map((one) => one.trim().replace(/\s+/g, " "));
    for (const name of given) if (name !== "" && isUsed(`${name}}`)) names.add(type === "" ? name : `type ${name}`);
  }
  const lines = [...modules].flatMap(([module, names]) => {
    const values = [...names].filter((name) => !names.has(name.replace(/^type /, "")) || !name.startsWith("type "));
    return values.length === 0 ? [] : [importStatement(module, values)];
  });
  const all = [...whole, ...lines];
  return all.length === 0 ? [] : [all.join("\n")];
}
