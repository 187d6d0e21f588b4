import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";

/** Returns the files to which a specifier in a file resolves: two if `import` and `require` lead to different files. */
export type Targets = (file: ts.SourceFile, specifier: string) => readonly ts.SourceFile[];

/**
 * The imports of a program's files: `next` gives all files that a file imports, `targets` those to which one module specifier
 * leads.
 */
interface Imports {
  next(file: ts.SourceFile): readonly ts.SourceFile[];
  readonly targets: Targets;
}

/**
 * For each file, the files that augment its declarations by `declare module`. The compiler merges these declarations for every
 * importer. Files that the augmented module re-exports count as augmented, too.
 */
export function findAugmenters(
  typescript: TypeScript,
  files: readonly ts.SourceFile[],
  imports: Imports,
): ReadonlyMap<ts.SourceFile, readonly ts.SourceFile[]> {
  const found = new Map<ts.SourceFile, ts.SourceFile[]>();
  for (const file of files) {
    const augmented = augmentationsOf(file).flatMap((name) => imports.targets(file, name.text));
    for (const one of withHandedOn(typescript, augmented, imports)) {
      const known = found.get(one);
      if (known === undefined) found.set(one, [file]);
      else known.push(file);
    }
  }
  return found;
}

/** The names of the modules that a file augments by `declare module`. The compiler's type declarations leave this member out. */
export function augmentationsOf(file: ts.SourceFile): readonly { readonly text: string }[] {
  return (file as { readonly moduleAugmentations?: readonly { readonly text: string }[] }).moduleAugmentations ?? [];
}

/** The given files, and all files whose declarations they may re-export, directly or not. */
function withHandedOn(
  typescript: TypeScript,
  files: readonly ts.SourceFile[],
  { next, targets }: Imports,
): ReadonlySet<ts.SourceFile> {
  const found = new Set(files);
  for (const file of found) {
    for (const statement of file.statements) {
      const isExport = typescript.isExportDeclaration(statement);
      const specifier = isExport ? statement.moduleSpecifier : undefined;
      const handedOn =
        specifier !== undefined && typescript.isStringLiteral(specifier)
          ? targets(file, specifier.text)
          : isExport || typescript.isExportAssignment(statement)
            ? // An exported name may come from an import.
              next(file)
            : [];
      for (const one of handedOn) found.add(one);
    }
  }
  return found;
}
