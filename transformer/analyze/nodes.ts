import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { NodeRef } from "../model/model.js";
import { annotationOf } from "./annotations.js";
import { isArm } from "./arms.js";
import { type Context, nameSpanOf, once, spanOf } from "./context.js";
import { type DeclarationPlace, foreignNodeName, type NodeKind, placeOf, typeDeclarationsOf } from "./declarations.js";
import { hasNumbers, namesDerived } from "./derived-types.js";
import { checkDependency, checkForeignType, manifestOf } from "./packages.js";
import { relativeSpecifier } from "./relative-specifier.js";
import { isOfOtherPackage, routeToPackage } from "./specifiers.js";
import { mayBeEnum } from "./targets.js";

/**
 * Where the emitted function of a symbol is: the symbol's declaration, the function's name and its identity. A symbol can have
 * two, `X$contract` and `X$message`.
 */
export interface NodeHome {
  readonly place: DeclarationPlace;
  readonly node: string;
  readonly id: string;
}

/**
 * Finds the emitted function of a type: in a source the annotations tell that there will be one, in a declaration file it is
 * exported.
 */
export function nodeHome(ctx: Context, symbol: ts.Symbol, kind: NodeKind): NodeHome | undefined {
  return once(ctx, kind, symbol, () => {
    const declaration = typeDeclarationsOf(ctx, symbol)[0];
    const place = declaration === undefined ? undefined : placeOf(ctx, declaration);
    if (place === undefined) return undefined;
    if (place.file.isDeclarationFile) {
      const node = foreignNodeName(ctx, symbol, place, kind);
      return node === undefined ? undefined : { place, node, id: `${place.file.fileName}#${node}` };
    }
    const node = `${place.stem}$${kind}`;
    const exists = kind === "contract" ? declaresContract(ctx, symbol) : declaresMessage(ctx, symbol);
    return exists ? { place, node, id: `${place.file.fileName}#${node}` } : undefined;
  });
}

/** Whether a function `X$contract` is emitted for a type: it has `@serviceContract`, or one of its members is an operation. */
function declaresContract(ctx: Context, symbol: ts.Symbol): boolean {
  return typeDeclarationsOf(ctx, symbol).some(
    (declaration) =>
      annotationOf(ctx, declaration, "serviceContract") !== undefined ||
      (!ctx.ts.isTypeAliasDeclaration(declaration) &&
        declaration.members.some((member) => annotationOf(ctx, member, "operationContract") !== undefined)),
  );
}

/** Whether a type is a message: it has `@dataContract`, or one of its members, inherited ones included, has a number. */
function declaresMessage(ctx: Context, symbol: ts.Symbol): boolean {
  const declarations = typeDeclarationsOf(ctx, symbol);
  const marked = declarations.find((declaration) => annotationOf(ctx, declaration, "dataContract") !== undefined);
  if (marked !== undefined) return !mayBeEnum(ctx, marked);
  const alias = declarations.find((one) => ctx.ts.isTypeAliasDeclaration(one));
  if (alias !== undefined && !ctx.ts.isTypeLiteralNode(alias.type)) return namesDerived(ctx, symbol, alias);
  const type = ctx.checker.getDeclaredTypeOfSymbol(symbol);
  return hasNumbers(ctx, type) && !isArm(ctx, type);
}

/**
 * How the file `from` refers to the emitted function of a type. Undefined if the type has none. A function that exists but cannot
 * be imported is reported at `at`.
 */
export function nodeRef(
  ctx: Context,
  from: ts.SourceFile,
  symbol: ts.Symbol,
  kind: NodeKind,
  at: ts.Node,
  report: Report,
): NodeRef | undefined {
  const home = nodeHome(ctx, symbol, kind);
  const isForeign = home === undefined || home.place.file.isDeclarationFile;
  if (isForeign && checkForeignType(ctx, symbol, kind, at, report)) {
    return { id: `#${symbol.name}$${kind}`, node: `${symbol.name}$${kind}`, display: symbol.name };
  }
  if (home === undefined) return undefined;
  const { place, node, id } = home;
  const ref = { id, node, display: place.typeText };
  if (place.file === from) return ref;
  const destination = { file: place.file, node, symbol, kind };
  if (place.file.isDeclarationFile) {
    const route = routeToPackage(ctx, from, destination);
    if (route !== undefined) {
      checkDependency(ctx, from, route.specifier, place.typeText, at, report);
      return { ...ref, from: route };
    }
    // A namespace is exported as a whole.
    const [exported] = place.typeText.split(".");
    const owner = manifestOf(ctx, place.file)?.name ?? displayName(place.file);
    const fix = `Export it from the package's entry point (export type { ${exported} } from …), and import it here`;
    report("IW1111", spanOf(at), { name: place.typeText, module: owner, fix });
    return ref;
  }
  if (!place.exported) {
    const fix = `Export it where it is declared: export ${declarationWord(ctx, symbol)} ${place.typeText}`;
    const words = { name: place.typeText, module: displayName(place.file), fix };
    const related = typeDeclarationsOf(ctx, symbol).map((one) => ({
      span: nameSpanOf(one),
      text: "It is declared here.",
    }));
    report("IW1111", spanOf(at), words, related);
    return ref;
  }
  // By the package's name if the file imports it under that name: a relative path would load the package a second time.
  const route = isOfOtherPackage(ctx, from, place.file) ? routeToPackage(ctx, from, destination) : undefined;
  return { ...ref, from: route ?? { specifier: relativeSpecifier(ctx, from, place.file), name: node } };
}

function declarationWord(ctx: Context, symbol: ts.Symbol): string {
  const declaration = typeDeclarationsOf(ctx, symbol)[0];
  if (declaration === undefined || ctx.ts.isTypeAliasDeclaration(declaration)) return "type";
  return ctx.ts.isInterfaceDeclaration(declaration) ? "interface" : "class";
}

function displayName(file: ts.SourceFile): string {
  const name = file.fileName.split("/node_modules/").at(-1) ?? file.fileName;
  return name === file.fileName ? (name.split("/").at(-1) ?? name) : name;
}
