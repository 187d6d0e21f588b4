import type * as ts from "../compiler/language.js";
import { type Context, once } from "./context.js";
import { isGeneratedName } from "./generated-names.js";
import { moduleFile, reachableFrom, specifiersOf } from "./specifiers.js";

/** How relative imports name a TypeScript file: by its output (`./x.js`), by itself (`./x.ts`), or without an ending (`./x`). */
type Style = "js" | "ts" | "none";

/**
 * Which imports serve as examples for a file without relative imports of its own: those of the files that it imports, directly or
 * not, or those of all files of the program.
 */
type Witnesses = "imports" | "program";

/**
 * The ending for a relative import that is added to a file: for the extension `ts`, it is `.js`, `.ts` or nothing, like that of
 * other imports. The output of a file may depend only on the file's imports; a generated file may depend on the whole program.
 */
export function endingFor(ctx: Context, file: ts.SourceFile, extension: string, witnesses: Witnesses): string {
  const style = styleOf(ctx, file, witnesses);
  if (style === "ts") return `.${extension}`;
  // Files with the extension `.mts` or `.cts` are not found by names without an extension.
  return style === "none" && /^[jt]s/.test(extension) ? "" : `.${extension.replace(/tsx?$/, "js")}`;
}

function styleOf(ctx: Context, file: ts.SourceFile, witnesses: Witnesses): Style {
  return once(ctx, `style of imports by ${witnesses}`, file, () => {
    const shown = shownStyle(ctx, file, witnesses);
    // Node's resolution for ECMAScript modules adds no endings.
    return shown === undefined || (shown === "none" && needsEnding(ctx, file)) ? usualStyle(ctx) : shown;
  });
}

function shownStyle(ctx: Context, file: ts.SourceFile, witnesses: Witnesses): Style | undefined {
  const own = commonest(stylesIn(ctx, file));
  if (own !== undefined) return own;
  for (const reached of reachableFrom(ctx, file)) {
    const style = isGeneratedName(reached.fileName) ? undefined : commonest(stylesIn(ctx, reached));
    if (style !== undefined) return style;
  }
  return (witnesses === "program" ? styleOfProgram(ctx) : undefined) ?? commonest(aliasStylesIn(ctx, file));
}

function styleOfProgram(ctx: Context): Style | undefined {
  return once(ctx, "style of imports", ctx.program, () => {
    const own = ctx.program
      .getSourceFiles()
      .filter((file) => !file.isDeclarationFile && !isGeneratedName(file.fileName));
    return commonest(own.flatMap((file) => stylesIn(ctx, file)));
  });
}

function stylesIn(ctx: Context, file: ts.SourceFile): readonly Style[] {
  return once(ctx, "styles of imports", file, () =>
    specifiersOf(ctx, file).flatMap((one) => {
      const { text } = one;
      if (!/^\.{1,2}\//.test(text) || /\.iw(\.[cm]?[jt]s)?$/.test(text)) return [];
      const written = writtenStyle(text);
      // A specifier without an extension counts only if it leads to a source. `./user.service` may be the module
      // `user.service.ts`, but `./data.json` is no module.
      return written !== "none" || isSource(moduleFile(ctx, one)) ? written : [];
    }),
  );
}

/** The styles of imports through an alias for a folder, such as `@/domain/ticket` for `src/domain/ticket.ts`. */
function aliasStylesIn(ctx: Context, file: ts.SourceFile): readonly Style[] {
  return specifiersOf(ctx, file).flatMap((one) => {
    const target = one.text.startsWith(".") ? undefined : moduleFile(ctx, one);
    if (!isSource(target)) return [];
    const [, name = ""] = /([^/]+)\.[cm]?[jt]sx?$/.exec(target.fileName) ?? [];
    return one.text.replace(ending, "").endsWith(`/${name}`) ? writtenStyle(one.text) : [];
  });
}

function isSource(file: ts.SourceFile | undefined): file is ts.SourceFile {
  return file !== undefined && !file.isDeclarationFile && !file.fileName.endsWith(".json");
}

const ending = /\.[cm]?[jt]sx?$/;

function writtenStyle(specifier: string): Style {
  const [found] = ending.exec(specifier) ?? [];
  return found === undefined ? "none" : found.includes("j") ? "js" : "ts";
}

function commonest(styles: readonly Style[]): Style | undefined {
  const count = (style: Style): number => styles.filter((one) => one === style).length;
  return [...new Set(styles)].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1))[0];
}

function needsEnding(ctx: Context, file: ts.SourceFile): boolean {
  return resolvesAsNode(ctx) && ctx.tree.formatOf(file) === ctx.ts.ModuleKind.ESNext;
}

function usualStyle(ctx: Context): Style {
  const { options } = ctx;
  if (options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true) return "ts";
  return resolvesAsNode(ctx) ? "js" : "none";
}

function resolvesAsNode({ ts, options }: Context): boolean {
  const { moduleResolution = ts.ModuleResolutionKind.Bundler, module = ts.ModuleKind.CommonJS } = options;
  const isNode =
    moduleResolution === ts.ModuleResolutionKind.Node16 || moduleResolution === ts.ModuleResolutionKind.NodeNext;
  return isNode || (module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext);
}
