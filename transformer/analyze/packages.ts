import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import { annotationKind } from "./annotation-rules.js";
import { type Context, nameSpanOf, once, spanOf } from "./context.js";
import {
  exportsOf,
  foreignNode,
  type NodeKind,
  nodeType,
  placeOf,
  type TypeDeclaration,
  typeDeclarationsOf,
} from "./declarations.js";
import { compilerManifests, type Manifest, packageIn } from "./manifest.js";

export function manifestOf(ctx: Context, file: ts.SourceFile): Manifest | undefined {
  return once(ctx, "manifests", ctx.program, () => compilerManifests(ctx.ts)).of(file.fileName);
}

/**
 * Reports, on the first contract or message of a file, that the file's package does not list interwire among its dependencies.
 */
export function checkOwnPackage(ctx: Context, file: ts.SourceFile, first: ts.Node, report: Report): void {
  const manifest = manifestOf(ctx, file);
  if (manifest === undefined || manifest.name === "interwire" || !isPublished(ctx, file, manifest)) return;
  if (manifest.dependencies.includes("interwire")) return;
  const problem = manifest.devOnly.includes("interwire") ? "lists it only in devDependencies" : "does not list it";
  report("IW1402", nameSpanOf(first), { package: manifest.name, problem });
}

/**
 * Reports that a published package imports a contract or message from one of its development dependencies, which are not
 * installed for users of the package (IW1403).
 */
export function checkDependency(
  ctx: Context,
  from: ts.SourceFile,
  specifier: string,
  name: string,
  at: ts.Node,
  report: Report,
): void {
  const wanted = packageIn(specifier);
  const manifest = wanted === undefined ? undefined : manifestOf(ctx, from);
  if (wanted === undefined || manifest === undefined || !manifest.devOnly.includes(wanted)) return;
  if (!isPublished(ctx, from, manifest)) return;
  report("IW1403", spanOf(at), { name, wanted, package: manifest.name });
}

/** Matches paths of tests, which are seldom published even if `files` includes them. */
const tests = /(?:^|\/)(?:tests?|specs?|__tests__|__mocks__)\/|\.(?:test|spec)\.[cm]?[jt]sx?$/i;

/** Whether the output of a file is certainly published: its package is not private, and its `files` include the output. */
function isPublished(ctx: Context, file: ts.SourceFile, manifest: Manifest): boolean {
  if (manifest.published === undefined || tests.test(file.fileName.slice(manifest.folder.length))) return false;
  const output = outputOf(ctx, file);
  return manifest.published.some((path) => isWithin(output, joined(manifest.folder, path)));
}

/** Joins a folder and a relative path, resolved and with forward slashes. */
function joined(folder: string, path: string): string {
  const parts = folder.split("/");
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function outputOf(ctx: Context, file: ts.SourceFile): string {
  const { outDir } = ctx.options;
  const root = ctx.program.getCommonSourceDirectory?.();
  if (outDir === undefined || root === undefined) return file.fileName;
  return isWithin(file.fileName, root) ? `${outDir}/${file.fileName.slice(root.length).replace(/^\//, "")}` : outDir;
}

function isWithin(path: string, folder: string): boolean {
  return `${path}/`.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/**
 * Reports why a type from a declaration file cannot be used as a contract or message: it is not exported, its package was built
 * without the transformer, or its declaration files cannot find interwire. Returns whether one of these problems was reported.
 */
export function checkForeignType(
  ctx: Context,
  symbol: ts.Symbol,
  kind: NodeKind,
  at: ts.Node,
  report: Report,
): boolean {
  const declaration = typeDeclarationsOf(ctx, symbol)[0];
  const place = declaration === undefined ? undefined : placeOf(ctx, declaration);
  if (place === undefined || !place.file.isDeclarationFile) return false;
  const fileName = place.file.fileName.split("/").at(-1) ?? "";
  const owner = manifestOf(ctx, place.file)?.name ?? fileName;
  const words = { name: place.typeText, package: owner };
  const isHidden = !place.exported && (hasNodes(ctx, place.file) || hasTagsOf(ctx, symbol, kind));
  if (isHidden || isUntransformed(ctx, symbol, kind)) {
    if (isHandWritten(ctx, at.getSourceFile(), place.file)) {
      const fix = `Declare it in a .ts file: ${fileName} is a declaration file, and gets no table`;
      report("IW1405", spanOf(at), { ...words, package: fileName, fix });
    } else if (isHidden) {
      const fix = `Export it where it is declared, and from the entry point of ${owner}`;
      report("IW1111", spanOf(at), { name: place.typeText, module: owner, fix });
    } else {
      const fix = `Compile ${owner} with tspc and the plugin interwire/transformer`;
      report("IW1405", spanOf(at), { ...words, fix });
    }
    return true;
  }
  const type = nodeType(ctx, place.file, `${place.stem}$${kind}`);
  if (type === undefined || !(type.flags & ctx.ts.TypeFlags.Any)) return false;
  report("IW1404", spanOf(at), words);
  return true;
}

/**
 * Whether a declaration file exports emitted functions such as `Person$message`. If so, the transformer wrote it, and a type in
 * it without such a function was not exported.
 */
function hasNodes(ctx: Context, file: ts.SourceFile): boolean {
  return [...exportsOf(ctx, file).keys()].some((name) => /\$(?:message|contract)$/.test(name));
}

function hasTagsOf(ctx: Context, symbol: ts.Symbol, kind: NodeKind): boolean {
  return typeDeclarationsOf(ctx, symbol).some((one) => hasTags(ctx, one, kind));
}

/** Whether a declaration file is a source of the package that uses it, instead of the output of a build. */
function isHandWritten(ctx: Context, from: ts.SourceFile, file: ts.SourceFile): boolean {
  if (/\/node_modules\//.test(file.fileName)) return false;
  if (manifestOf(ctx, from)?.folder !== manifestOf(ctx, file)?.folder) return false;
  return ctx.ts.sys?.fileExists(file.fileName.replace(/\.d(\.[cm]?)ts$/, "$1js")) !== true;
}

/** The advice for a type without annotations, which says where to annotate it. */
export function annotateAdvice(ctx: Context, symbol: ts.Symbol, kind: NodeKind, from: ts.SourceFile): string {
  const tags = kind === "contract" ? "@serviceContract" : "@dataContract and its members with @dataMember";
  const foreign = typeDeclarationsOf(ctx, symbol)
    .map((one) => one.getSourceFile())
    .find((file) => file.isDeclarationFile);
  if (foreign === undefined) return `Annotate it with ${tags}`;
  if (isHandWritten(ctx, from, foreign)) {
    return `Declare it in a .ts file, as a declaration file gets no table, and annotate it with ${tags}`;
  }
  const elsewhere = `annotate it with ${tags} in its package, and build that with the interwire transformer`;
  return kind === "contract" ? `A${elsewhere.slice(1)}` : `Declare a message of your own, or ${elsewhere}`;
}

/**
 * Whether an annotated type is exported from a declaration file that has no emitted function for it, because plain `tsc` wrote
 * the file.
 */
export function isUntransformed(ctx: Context, symbol: ts.Symbol, kind: NodeKind): boolean {
  return once(ctx, `untransformed ${kind}`, symbol, () => {
    const declarations = typeDeclarationsOf(ctx, symbol);
    const place = declarations[0] === undefined ? undefined : placeOf(ctx, declarations[0]);
    if (place === undefined || !place.file.isDeclarationFile || !place.exported) return false;
    if (foreignNode(ctx, place.file, `${place.stem}$${kind}`) !== undefined) return false;
    return declarations.some((declaration) => hasTags(ctx, declaration, kind));
  });
}

/** Whether a declaration in a declaration file has tags of interwire, as a sign that it was meant to be annotated. */
function hasTags(ctx: Context, declaration: TypeDeclaration, kind: NodeKind): boolean {
  const { ts } = ctx;
  const isAlias = ts.isTypeAliasDeclaration(declaration);
  const literal = isAlias && ts.isTypeLiteralNode(declaration.type) ? declaration.type.members : [];
  const members: readonly ts.Node[] = isAlias ? literal : declaration.members;
  const [own, member] = kind === "contract" ? ["serviceContract", "operationContract"] : ["dataContract", "dataMember"];
  return hasTag(ctx, declaration, own) || members.some((one) => hasTag(ctx, one, member));
}

function hasTag({ ts }: Context, node: ts.Node, kind: string | undefined): boolean {
  const { text } = node.getSourceFile();
  return (ts.getLeadingCommentRanges(text, node.pos) ?? []).some(({ pos, end }) =>
    [...text.slice(pos, end).matchAll(/@(\w+)/g)].some(([, name = ""]) => annotationKind(name) === kind),
  );
}
