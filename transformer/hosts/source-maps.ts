/** Composes source maps into one. The map of the last compiler comes first. */
type Remapping = (maps: readonly string[], loader: () => null) => object;

// The package's type declarations for CommonJS do not parse (2.3.5), so its type is declared here.
const remapping = require("@jridgewell/remapping") as Remapping;

const inline = /\n?\/\/[#@] sourceMappingURL=data:application\/json;[^,\n]*base64,([A-Za-z0-9+/=]+)[^\S\n]*(?=\n|$)/g;
const comment = /\n?\/\/[#@] sourceMappingURL=[^\n]*(?=\n|$)/g;

/** Compiled code and its source map, which the compiler has put into the code or beside it. */
export interface MappedCode {
  readonly code: string;
  readonly map?: unknown;
}

/** Removes the source map from the code, if it is there. */
function separateMap(mapped: MappedCode): { code: string; map: string | undefined } {
  const inside = [...mapped.code.matchAll(inline)].at(-1)?.[1];
  const beside = mapped.map ? (typeof mapped.map === "string" ? mapped.map : JSON.stringify(mapped.map)) : undefined;
  const map = beside ?? (inside === undefined ? undefined : Buffer.from(inside, "base64").toString("utf8"));
  return { code: mapped.code.replace(comment, ""), map };
}

/**
 * Composes a compiler's source map with the map of interwire's edits, if there are any. The result stands both beside the code,
 * for jest (whose coverage needs it as an object), and inside the code, for debuggers. Without a map from the compiler, there is
 * no result map.
 */
export function joinMaps(compiled: MappedCode, editMap: string | undefined): { code: string; map?: object } {
  const { code, map } = separateMap(compiled);
  if (map === undefined) return { code };
  const joined = editMap === undefined ? map : String(remapping([map, editMap], () => null));
  const base64 = Buffer.from(joined, "utf8").toString("base64");
  return {
    code: `${code}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${base64}`,
    map: JSON.parse(joined),
  };
}
