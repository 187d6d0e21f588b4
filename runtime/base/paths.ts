/**
 * A path as HTTP/2 may have it. The names of type arguments may have any characters; those beyond visible ASCII are percent-encoded,
 * as .NET does it for the client that sends them. Servers know the operation by the same path.
 */
export function encodedPath(path: string): string {
  return path.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part));
}

/**
 * The path by which the handler of a request is known, if there is one. A client may encode more characters than it must, and write
 * `%c3` for `%C3` (RFC 3986, section 2.1). All of them are one path, as on ASP.NET Core, but for `%2F`, which is no `/`.
 */
export function servedPath(path: string, isServed: (path: string) => boolean): string | undefined {
  if (isServed(path)) return path;
  if (!path.includes("%")) return undefined;
  const same = encodedPath(path.replace(/(?:%(?!2f)[\da-f]{2})+/gi, decoded));
  return isServed(same) ? same : undefined;
}

/** Octets as text; as they stand if they are not UTF-8. */
function decoded(octets: string): string {
  try {
    return decodeURIComponent(octets);
  } catch {
    return octets;
  }
}
