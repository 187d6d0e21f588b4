/** The most parts of a path that are shown: a gRPC status has little room. */
const longest = 32;

/** A path of its parts, of which a long one shows the first and the last. */
export function pathText(parts: readonly string[]): string {
  if (parts.length <= longest) return parts.join("");
  return [...parts.slice(0, longest / 2), "…", ...parts.slice(-longest / 2)].join("");
}

/** A map's key in a path: text in quotes and cut, for it may be as long as a message. */
export function keyText(key: unknown): string {
  if (typeof key !== "string") return String(key);
  return JSON.stringify(key.length > 40 ? `${key.slice(0, 40)}…` : key);
}
