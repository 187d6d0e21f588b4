import type { ImportDigests } from "./import-digests.js";
import { memberPath } from "./import-digests.js";
import { isCode, moduleTokens } from "./module-tokens.js";
import type { ModuleBlock } from "./split-module.js";

/**
 * The declarations of a module, with the keys that they had before they were renamed by hand: one whose key no import wrote is that of
 * which it has the members.
 */
export function withFormerKeys(
  own: readonly ModuleBlock[],
  theirs: readonly ModuleBlock[],
  base: ImportDigests,
): readonly ModuleBlock[] {
  const keys = new Set(own.map(({ key }) => key));
  const gone = new Set(theirs.map(({ key }) => key).filter((key) => !keys.has(key)));
  if (gone.size === 0) return own;
  return own.map((block) => {
    if (block.key === undefined || base.hasKey(block.key)) return block;
    const isMember = (key: string, one: ModuleBlock["members"][number]): boolean => {
      const path = memberPath(key, one.key);
      return path !== undefined && base.has(path, one.text);
    };
    const least = Math.max(1, block.members.length / 2);
    const former = [...gone].find(
      (key) => key !== undefined && block.members.filter((one) => isMember(key, one)).length >= least,
    );
    if (former === undefined) return block;
    gone.delete(former);
    return { ...block, key: former };
  });
}

/** Renames types in a text, but not members and parameters. */
export function renameTypes(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text;
  const tokens = moduleTokens(text);
  const parts = tokens.map(({ kind, text: word }, at) => {
    const name = kind === "word" ? names.get(word) : undefined;
    if (name === undefined) return word;
    const next = tokens.slice(at + 1).find(isCode);
    return next !== undefined && ":?(".includes(next.text) ? word : name;
  });
  return parts.join("");
}
