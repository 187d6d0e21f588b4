import type * as ts from "../compiler/language.js";
import { type Context, once } from "./context.js";
import { endingFor } from "./import-style.js";
import { moduleFile, specifiersOf } from "./specifiers.js";

/**
 * The relative specifier by which one file of the program imports another: the one that the file already uses, or else one with
 * the ending that the program's relative imports have. It honours `rootDirs`, and needs no alias at run time.
 */
export function relativeSpecifier(ctx: Context, from: ts.SourceFile, to: ts.SourceFile): string {
  const known = once(ctx, "specifiers to others", from, () => new Map<ts.SourceFile, string>());
  const specifier = known.get(to) ?? writtenSpecifier(ctx, from, to) ?? madeSpecifier(ctx, from, to);
  known.set(to, specifier);
  return specifier;
}

/** The specifier by which a generated file imports a source, or the file that is generated beside a source. */
export function generatedSpecifier(
  ctx: Context,
  from: ts.SourceFile,
  to: ts.SourceFile,
  what: "source" | "generated",
): string {
  const [path, extension] = pathTo(ctx, from, to);
  const [infix, real] = what === "generated" ? [".iw", extension.replace("x", "")] : ["", extension];
  return `${path}${infix}${endingFor(ctx, from, real, "program")}`;
}

function madeSpecifier(ctx: Context, from: ts.SourceFile, to: ts.SourceFile): string {
  const [path, extension] = pathTo(ctx, from, to);
  return `${path}${endingFor(ctx, from, extension, "imports")}`;
}

/** The relative specifier by which a file already imports another. Undefined if it does not. */
function writtenSpecifier(ctx: Context, from: ts.SourceFile, to: ts.SourceFile): string | undefined {
  return specifiersOf(ctx, from).find((one) => one.text.startsWith(".") && moduleFile(ctx, one) === to)?.text;
}

/** The relative path from one file to another without its extension, and the extension: `["../domain/ticket", "ts"]`. */
function pathTo(ctx: Context, from: ts.SourceFile, to: ts.SourceFile): readonly [string, string] {
  const [source, target] = [slashed(from.fileName), slashed(to.fileName)];
  const merged = inRootDirs(ctx, source).flatMap((own) =>
    inRootDirs(ctx, target).map((other) => pathBetween(ctx, own, other)),
  );
  const depth = (path: string): number => path.split("/").length;
  const shortest = [...merged].sort((one, other) => depth(one) - depth(other))[0] ?? pathBetween(ctx, source, target);
  const [, path = shortest, extension = ""] = /^(.*)\.([cm]?[jt]sx?)$/.exec(shortest) ?? [];
  return [path, extension];
}

/** The paths of a file relative to each of the `rootDirs` that contain it, which are one folder at run time. */
function inRootDirs(ctx: Context, path: string): readonly string[] {
  const key = keyOf(ctx);
  const roots = (ctx.options.rootDirs ?? []).map((root) => `${slashed(root).replace(/\/$/, "")}/`);
  return roots.filter((root) => key(path).startsWith(key(root))).map((root) => path.slice(root.length));
}

function pathBetween(ctx: Context, from: string, to: string): string {
  const key = keyOf(ctx);
  const [source, target] = [from.split("/").slice(0, -1), to.split("/")];
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && key(source[shared]) === key(target[shared])) shared++;
  const up = source.length - shared;
  return [...(up === 0 ? ["."] : Array<string>(up).fill("..")), ...target.slice(shared)].join("/");
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

/** Makes the function by which paths are compared: it ignores the case of letters if the file system does. */
function keyOf({ ts, program }: Context): (name: string | undefined) => string {
  const isCaseSensitive = program.useCaseSensitiveFileNames?.() ?? ts.sys?.useCaseSensitiveFileNames ?? true;
  return (name = "") => (isCaseSensitive ? name : name.toLowerCase());
}
