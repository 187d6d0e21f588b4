import type * as ts from "../language.js";
import type { AstModule } from "./api.js";
import type { RemoteType } from "./remote-types.js";

/** The names of the members of an interface, by their texts: a member that is declared several times has several. */
export type MemberNames = ReadonlyMap<string, readonly ts.Node[]>;

/**
 * The names of the members of an interface that has nothing else: no bases, no signatures of its own and no computed names. Its
 * properties are then the symbols of its members, and need not be asked for one by one. Undefined for other declarations.
 */
export function plainMembers(
  { SyntaxKind: K }: Pick<AstModule, "SyntaxKind">,
  declaration: ts.Node,
): MemberNames | undefined {
  if (declaration.kind !== K.InterfaceDeclaration) return undefined;
  const { heritageClauses, members } = declaration as ts.InterfaceDeclaration;
  if (heritageClauses !== undefined) return undefined;
  const names = new Map<string, ts.Node[]>();
  for (const { kind, name } of members as readonly ts.NamedDeclaration[]) {
    if (kind !== K.PropertySignature && kind !== K.MethodSignature) return undefined;
    if (name?.kind !== K.Identifier && name?.kind !== K.StringLiteral) return undefined;
    const { text } = name as ts.Identifier;
    names.set(text, [...(names.get(text) ?? []), name as ts.Node]);
  }
  return names;
}

/** Whether a type has no other declaration with further members or bases. */
export function isDeclaredOnce({ symbol }: RemoteType): boolean {
  return symbol?.declarations?.length === 1;
}
