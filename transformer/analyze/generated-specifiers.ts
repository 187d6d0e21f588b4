import type ts from "typescript";
import { type Context, once } from "./context.js";
import { moduleSpecifier, specifiersOf } from "./specifiers.js";

/** The name of the file that is generated beside a source. */
export function generatedName(source: string): string {
  return source.replace(/\.([cm]?)tsx?$/, ".iw.$1ts");
}

/** Whether a file has the name of a generated one. */
export function isGeneratedName(name: string): boolean {
  return /\.iw\.[cm]?ts$/.test(name);
}

/** The specifier by which the generated file of one source imports another source, or its generated file. */
export function generatedSpecifier(
  ctx: Context,
  from: ts.SourceFile,
  to: ts.SourceFile,
  what: "source" | "generated",
): string {
  const [, base = "", extension = "ts"] = /([^/]+)\.([cm]?tsx?)$/.exec(to.fileName) ?? [];
  const written = from === to ? `./${base}` : moduleSpecifier(ctx, from, to).replace(/\.[cm]?[jt]sx?$/, "");
  // A folder's name stands for its index.
  const path = written.endsWith(`/${base}`) ? written : `${written}/${base}`;
  const isGenerated = what === "generated";
  const real = isGenerated ? extension.replace("x", "") : extension;
  return `${path}${isGenerated ? ".iw" : ""}${endingFor(styleOf(ctx, from), real)}`;
}

type Style = "js" | "ts" | "none";

function endingFor(style: Style, extension: string): string {
  if (style === "ts") return `.${extension}`;
  // Nothing finds `.mts` and `.cts` files by names without an extension.
  return style === "none" && /^ts/.test(extension) ? "" : `.${extension.replace(/tsx?$/, "js")}`;
}

/** How a file writes relative imports; if it has none, how most files of the program do. */
function styleOf(ctx: Context, file: ts.SourceFile): Style {
  return once(ctx, "style of imports", file, () => commonest(stylesIn(ctx, file)) ?? styleOfProgram(ctx));
}

function styleOfProgram(ctx: Context): Style {
  return once(ctx, "style of imports", ctx.program, () => {
    const own = ctx.program
      .getSourceFiles()
      .filter((file) => !file.isDeclarationFile && !isGeneratedName(file.fileName));
    return commonest(own.flatMap((file) => stylesIn(ctx, file))) ?? usualStyle(ctx);
  });
}

function stylesIn(ctx: Context, file: ts.SourceFile): Style[] {
  return specifiersOf(ctx, file)
    .map(({ text }) => text)
    .filter((text) => /^\.{1,2}\//.test(text) && !/\.iw(\.[cm]?[jt]s)?$/.test(text) && !/\.json$/.test(text))
    .map((text) => (/\.[cm]?jsx?$/.test(text) ? "js" : /\.[cm]?tsx?$/.test(text) ? "ts" : "none"));
}

function commonest(styles: readonly Style[]): Style | undefined {
  const count = (style: Style): number => styles.filter((one) => one === style).length;
  return [...new Set(styles)].sort((a, b) => count(b) - count(a) || (a < b ? -1 : 1))[0];
}

function usualStyle({ ts, options }: Context): Style {
  if (options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true) return "ts";
  const { moduleResolution = ts.ModuleResolutionKind.Bundler, module = ts.ModuleKind.CommonJS } = options;
  const isNode =
    moduleResolution === ts.ModuleResolutionKind.Node16 || moduleResolution === ts.ModuleResolutionKind.NodeNext;
  return isNode || (module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext) ? "js" : "none";
}
