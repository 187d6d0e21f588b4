import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";

/** Returns the files that a specifier in a file refers to: two if `import` and `require` resolve it to different files. */
export type Targets = (file: ts.SourceFile, specifier: string) => readonly ts.SourceFile[];

/**
 * For each file, the files that add to its declarations by `declare module`. The compiler merges these declarations for every
 * importer. Files that the named module re-exports count as added to as well.
 */
export function findAugmenters(
  typescript: TypeScript,
  files: readonly ts.SourceFile[],
  targets: Targets,
): ReadonlyMap<ts.SourceFile, readonly ts.SourceFile[]> {
  const found = new Map<ts.SourceFile, ts.SourceFile[]>();
  for (const file of files) {
    const augmented = augmentationsOf(file).flatMap((name) => targets(file, name.text));
    for (const one of withReexported(typescript, augmented, targets)) {
      const known = found.get(one);
      if (known === undefined) found.set(one, [file]);
      else known.push(file);
    }
  }
  return found;
}

/** The names of the modules that a file adds to by `declare module`. The compiler's public types leave this member out. */
export function augmentationsOf(file: ts.SourceFile): readonly { readonly text: string }[] {
  return (file as { readonly moduleAugmentations?: readonly { readonly text: string }[] }).moduleAugmentations ?? [];
}

/** The given files, and all files whose exports these re-export, directly or not. */
function withReexported(
  typescript: TypeScript,
  files: readonly ts.SourceFile[],
  targets: Targets,
): ReadonlySet<ts.SourceFile> {
  const found = new Set(files);
  for (const file of found) {
    for (const statement of file.statements) {
      const specifier = typescript.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
      if (specifier === undefined || !typescript.isStringLiteral(specifier)) continue;
      for (const one of targets(file, specifier.text)) found.add(one);
    }
  }
  return found;
}
