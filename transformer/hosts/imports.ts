import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import type { ImportEdit } from "../emit/edits.js";
import { type ImportNames, rawText } from "./build-nodes.js";

interface Internals {
  setIdentifierGeneratedImportReference?(identifier: ts.Identifier, specifier: ts.ImportSpecifier): void;
  setParentRecursive?(node: ts.Node, incremental: boolean): void;
}

/** Import declarations, and what inserted code calls the imports. */
export interface BuiltImports {
  readonly declarations: readonly ts.ImportDeclaration[];
  readonly names: ImportNames;
}

/** Makes imports under the local names of the edits, which an ECMAScript module keeps. */
export function buildLocalImports(ts: TypeScript, imports: readonly ImportEdit[]): BuiltImports {
  const bySpecifier = new Map<string, string>();
  for (const { specifier, name, local } of imports) {
    const earlier = bySpecifier.get(specifier);
    bySpecifier.set(specifier, `${earlier === undefined ? "" : `${earlier}, `}${name} as ${local}`);
  }
  const { factory } = ts;
  const declarations = Array.from(bySpecifier, ([specifier, text]) =>
    buildDeclaration(ts, specifier, [factory.createImportSpecifier(false, undefined, rawText(ts, text))]),
  );
  return { declarations, names: "local" };
}

/**
 * Makes imports whose names clash with nothing, in whatever module format: the technique by which the
 * compiler imports its own JSX runtime, where the generated name refers to the import specifier.
 */
export function buildGeneratedImports(ts: TypeScript, imports: readonly ImportEdit[]): BuiltImports {
  const internals = ts as unknown as Internals;
  const { factory } = ts;
  const names = new Map<string, ts.Identifier>();
  const taken = new Map<string, number>();
  const specifiers = [...new Set(imports.map(({ specifier }) => specifier))];
  const declarations = specifiers.map((specifier) => {
    const elements = imports
      .filter((one) => one.specifier === specifier)
      .map(({ name, local }) => {
        const earlier = taken.get(name) ?? 0;
        taken.set(name, earlier + 1);
        // The compiler keeps a file-level name from the file's own identifiers, not from other generated ones.
        const generated = generatedName(ts, earlier === 0 ? name : `${name}$${earlier}`);
        const element = factory.createImportSpecifier(false, factory.createIdentifier(name), generated);
        internals.setIdentifierGeneratedImportReference?.(generated, element);
        names.set(local, generated);
        return element;
      });
    const declaration = buildDeclaration(ts, specifier, elements);
    // The CommonJS emit walks from the specifier up to its declaration.
    internals.setParentRecursive?.(declaration, false);
    return declaration;
  });
  return { declarations, names };
}

function buildDeclaration(
  { factory }: TypeScript,
  specifier: string,
  elements: readonly ts.ImportSpecifier[],
): ts.ImportDeclaration {
  const clause = factory.createImportClause(false, undefined, factory.createNamedImports(elements));
  return factory.createImportDeclaration(undefined, clause, factory.createStringLiteral(specifier));
}

/** An optimistic name ignores appended statements, so the underscore keeps it from every emitted function's. */
function generatedName(ts: TypeScript, name: string): ts.Identifier {
  const { Optimistic, FileLevel, AllowNameSubstitution } = ts.GeneratedIdentifierFlags;
  return ts.factory.createUniqueName(`_${name}`, Optimistic | FileLevel | AllowNameSubstitution);
}
