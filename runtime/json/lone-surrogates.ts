import type { JsonKeys } from "./json-keys.js";

export const loneSurrogate = "a lone surrogate is not text";

/** The path to a string or key with a lone surrogate. Undefined if there is none. `json` may be cyclic. */
export function findLoneSurrogate(json: unknown): JsonKeys | undefined {
  if (typeof json === "string") return json.isWellFormed() ? undefined : [];
  const seen = new Set<object>();
  const open: { readonly keys: JsonKeys; readonly holder: object }[] = [];
  const enter = (holder: unknown, keys: JsonKeys): void => {
    if (typeof holder !== "object" || holder === null || seen.has(holder)) return;
    seen.add(holder);
    open.push({ keys, holder });
  };
  enter(json, []);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { keys, holder } = next;
    for (const [key, value] of Object.entries(holder)) {
      const at = [...keys, Array.isArray(holder) ? Number(key) : key];
      if (!key.isWellFormed() || (typeof value === "string" && !value.isWellFormed())) return at;
      enter(value, at);
    }
  }
  return undefined;
}
