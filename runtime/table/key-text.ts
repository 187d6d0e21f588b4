/** A map's key in a path: text in quotes and cut, for it may be as long as a message. */
export function keyText(key: unknown): string {
  if (typeof key !== "string") return String(key);
  return JSON.stringify(key.length > 40 ? `${key.slice(0, 40)}…` : key);
}
