import type * as ts from "../language.js";
import type { ApiModule } from "./api.js";

/** A name that a module declares or imports at its top level, and bits of `SymbolFlags` of what it is there. */
export type Locals = ReadonlyMap<string, number>;

interface Words {
  readonly SyntaxKind: Readonly<Record<string, number>>;
  readonly SymbolFlags: ApiModule["SymbolFlags"];
}

/** Reads the names that a module declares or imports at its top level, of which the compiler's process does not tell. */
export function localsIn({ SyntaxKind: K, SymbolFlags }: Words, file: ts.SourceFile): Locals {
  const found = new Map<string, number>();
  const add = (name: string, flags: number): void => {
    found.set(name, (found.get(name) ?? 0) | flags);
  };
  const bind = (name: Binding): void => {
    if (name.kind === K.Identifier) add(name.text ?? "", SymbolFlags.BlockScopedVariable);
    else for (const { name: inner } of name.elements ?? []) if (inner !== undefined) bind(inner);
  };
  const flagsOf = new Map([
    [K.InterfaceDeclaration, SymbolFlags.Interface],
    [K.TypeAliasDeclaration, SymbolFlags.TypeAlias],
    [K.ClassDeclaration, SymbolFlags.Class],
    [K.FunctionDeclaration, SymbolFlags.Function],
    [K.EnumDeclaration, SymbolFlags.RegularEnum],
    [K.ModuleDeclaration, SymbolFlags.ValueModule],
    [K.ImportEqualsDeclaration, SymbolFlags.Alias],
  ]);
  for (const statement of file.statements) {
    const flags = flagsOf.get(statement.kind);
    const { name } = statement as Partial<ts.InterfaceDeclaration>;
    if (flags !== undefined && name !== undefined && name.kind === K.Identifier) add(name.text, flags);
    if (statement.kind === K.VariableStatement) {
      const { declarations } = (statement as ts.VariableStatement).declarationList;
      for (const one of declarations) bind(one.name as Binding);
    }
    if (statement.kind === K.ImportDeclaration) {
      const clause = (statement as ts.ImportDeclaration).importClause;
      if (clause?.name !== undefined) add(clause.name.text, SymbolFlags.Alias);
      const bindings = clause?.namedBindings as Binding | undefined;
      const imported = bindings?.elements ?? [bindings ?? {}];
      for (const { name: one } of imported as readonly Partial<Binding>[]) {
        if (one?.text !== undefined) add(one.text, SymbolFlags.Alias);
      }
    }
  }
  return found;
}

/** A name, or a pattern with names in it. */
interface Binding extends ts.Node {
  readonly text?: string;
  readonly name?: Binding;
  readonly elements?: readonly Binding[];
}
