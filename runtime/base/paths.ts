import { encodedPath } from "../../common/wire/bind.js";

/**
 * The path under which the handler of a request is registered, if there is one. A client may encode more characters than it must,
 * and may write `%c3` for `%C3` (RFC 3986, section 2.1). As on ASP.NET Core, all such spellings are one path, except that `%2F`
 * is not `/`.
 */
export function servedPath(path: string, isServed: (path: string) => boolean): string | undefined {
  if (isServed(path)) return path;
  if (!path.includes("%")) return undefined;
  const same = encodedPath(path.replace(/(?:%(?!2f)[\da-f]{2})+/gi, decoded));
  return isServed(same) ? same : undefined;
}

/** Percent-encoded octets as text. Octets that are not UTF-8 are left as they are. */
function decoded(octets: string): string {
  try {
    return decodeURIComponent(octets);
  } catch {
    return octets;
  }
}
