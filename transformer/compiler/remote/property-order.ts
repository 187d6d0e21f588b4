import type * as ts from "../language.js";
import { isLibraryPath } from "./library-nodes.js";
import type { RemoteSymbol, RemoteType } from "./remote-types.js";

/**
 * Puts the properties of a type into the order of 5.9 and 6: those that an interface or class declares itself, in the order of
 * their declarations, and then those of its bases; for an intersection, those of its parts. The compiler's process has another
 * order, in which those of bases may be first.
 */
export function inOrder(
  type: RemoteType,
  properties: readonly RemoteSymbol[],
  checker: ts.TypeChecker,
): readonly RemoteSymbol[] {
  if (properties.length < 2) return properties;
  if (type.isIntersection()) return byName(properties, [], type.types, checker);
  const declared = type.isClassOrInterface() ? type : (type.target as RemoteType | undefined);
  if (declared?.isClassOrInterface() !== true) return properties;
  const { raw } = declared.symbol as RemoteSymbol;
  const [first] = raw.declarations;
  if (first === undefined || isLibraryPath(first.path)) return properties;
  const bases = checker.getBaseTypes(declared);
  if (bases.length === 0 && raw.declarations.length === 1) return properties;
  const files = raw.declarations.map(({ path }) => path);
  const members = raw.getMembers();
  const own = properties.filter(({ escapedName }) => members.has(escapedName));
  const placeOf = ({ raw: { declarations } }: RemoteSymbol): readonly [number, number] => [
    files.indexOf(declarations[0]?.path ?? ""),
    declarations[0]?.index ?? 0,
  ];
  own.sort((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a[0] - b[0] || a[1] - b[1];
  });
  return byName(properties, own, bases, checker);
}

function byName(
  properties: readonly RemoteSymbol[],
  first: readonly RemoteSymbol[],
  types: readonly ts.Type[],
  checker: ts.TypeChecker,
): readonly RemoteSymbol[] {
  const named = new Map(properties.map((one) => [one.escapedName, one]));
  const ordered = new Set(first);
  for (const type of types) {
    for (const { escapedName } of checker.getPropertiesOfType(type) as readonly RemoteSymbol[]) {
      const found = named.get(escapedName);
      if (found !== undefined) ordered.add(found);
    }
  }
  for (const one of properties) ordered.add(one);
  return [...ordered];
}
