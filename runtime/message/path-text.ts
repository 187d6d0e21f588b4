/** The number of parts that a path shows; a gRPC status has little room. */
const longest = 32;

/** Joins the parts of a path. A long one shows its first and last parts only. */
export function pathText(parts: readonly string[]): string {
  if (parts.length <= longest) return parts.join("");
  return [...parts.slice(0, longest / 2), "…", ...parts.slice(-longest / 2)].join("");
}

/** A map's key in a path. Text is quoted and cut, as it may be long. */
export function keyText(key: unknown): string {
  if (typeof key !== "string") return String(key);
  return JSON.stringify(key.length > 40 ? `${key.slice(0, 40)}…` : key);
}
