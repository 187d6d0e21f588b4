import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import type { ImportEdit } from "../emit/edits.js";
import { bindingsBySpecifier } from "../emit/print-edits.js";
import { type ImportNames, rawText } from "./build-nodes.js";

interface Internals {
  setIdentifierGeneratedImportReference?(identifier: ts.Identifier, specifier: ts.ImportSpecifier): void;
  setParentRecursive?(node: ts.Node, incremental: boolean): void;
}

/** Import declarations, and the names by which inserted code refers to them. */
export interface BuiltImports {
  readonly declarations: readonly ts.ImportDeclaration[];
  readonly names: ImportNames;
}

/** Makes imports under the local names in the edits, which the compiler keeps when it emits ECMAScript modules. */
export function buildLocalImports(ts: TypeScript, imports: readonly ImportEdit[]): BuiltImports {
  const { factory } = ts;
  const declarations = Array.from(bindingsBySpecifier(imports), ([specifier, text]) =>
    buildDeclaration(ts, specifier, [factory.createImportSpecifier(false, undefined, rawText(ts, text))]),
  );
  return { declarations, names: "local" };
}

/**
 * Makes imports under generated names, which clash with nothing in any module format. As for the compiler's own import of the JSX
 * runtime, the generated name refers to the import specifier.
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
        // The compiler makes a generated name different from the file's own identifiers, but not from other generated names.
        const generated = generatedName(ts, earlier === 0 ? name : `${name}$${earlier}`);
        const element = factory.createImportSpecifier(false, factory.createIdentifier(name), generated);
        internals.setIdentifierGeneratedImportReference?.(generated, element);
        names.set(local, generated);
        return element;
      });
    const declaration = buildDeclaration(ts, specifier, elements);
    // The emitter for CommonJS walks from the specifier up to its declaration.
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

/**
 * A generated identifier. Its underscore keeps it apart from the functions at the end of the file, of which the compiler does not
 * know when it looks for a free name.
 */
function generatedName(ts: TypeScript, name: string): ts.Identifier {
  const { Optimistic, FileLevel, AllowNameSubstitution } = ts.GeneratedIdentifierFlags;
  return ts.factory.createUniqueName(`_${name}`, Optimistic | FileLevel | AllowNameSubstitution);
}
