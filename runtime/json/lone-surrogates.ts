export const loneSurrogate = "a lone surrogate is not text";

/** A key of an object, or an index of a list. */
type Key = string | number;

/** A part of JSON, and the one around it. */
interface Part {
  readonly value: unknown;
  readonly key: Key;
  readonly around: Part | undefined;
}

/** The path to a string or key with a lone surrogate. Undefined if there is none. `json` may be cyclic. */
export function findLoneSurrogate(json: unknown): readonly Key[] | undefined {
  const seen = new Set<object>();
  const open: Part[] = [{ value: json, key: "", around: undefined }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { value, key } = part;
    if ((typeof key === "string" && !key.isWellFormed()) || (typeof value === "string" && !value.isWellFormed())) {
      return keysTo(part);
    }
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const isList = Array.isArray(value);
    for (const [inner, held] of Object.entries(value)) {
      open.push({ value: held, key: isList ? Number(inner) : inner, around: part });
    }
  }
  return undefined;
}

function keysTo(part: Part): readonly Key[] {
  const keys: Key[] = [];
  for (let at = part; at.around !== undefined; at = at.around) keys.unshift(at.key);
  return keys;
}
