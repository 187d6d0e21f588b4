/** The largest number of parts of a path that an error shows, because its text travels in a header. */
const longest = 32;

/** Joins the parts of a path. In a long path, the parts in the middle are left out. */
export function pathText(parts: readonly string[]): string {
  if (parts.length <= longest) return parts.join("");
  return [...parts.slice(0, longest / 2), "…", ...parts.slice(-longest / 2)].join("");
}

/** The key of a map's entry as a part of a path. A string is quoted, and shortened if it is long. */
export function keyText(key: unknown): string {
  if (typeof key !== "string") return String(key);
  return JSON.stringify(key.length > 40 ? `${key.slice(0, 40)}…` : key);
}
