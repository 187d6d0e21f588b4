import type * as ts from "../compiler/language.js";
import { createReport, type Report, type Reported } from "../model/diagnostics.js";
import type { FileModel } from "../model/file-model.js";
import type { ContractModel, MessageModel } from "../model/model.js";
import { annotatedNodes, annotationDiagnostics, annotationsOf, nameOf } from "./annotations.js";
import { readReexports } from "./barrels.js";
import { readCalls } from "./calls.js";
import { readClasses } from "./classes.js";
import { type Context, forget, nameSpanOf, once, spanOf } from "./context.js";
import { readParts } from "./contract-parts.js";
import { readContractModel } from "./contracts.js";
import {
  isAugmentation,
  isTypeDeclaration,
  placeOf,
  symbolOf,
  type TypeDeclaration,
  typeDeclarationsOf,
} from "./declarations.js";
import { type DeclaredContract, readDeclaredContracts } from "./declared-contracts.js";
import { checkEnumMarks } from "./enums.js";
import { readErasures } from "./erasures.js";
import { heritageUse } from "./heritage.js";
import { readMessageModel } from "./messages.js";
import { nodeHome } from "./nodes.js";
import { checkOwnPackage } from "./packages.js";
import { checkScalarNames, sentParts } from "./scalar-aliases.js";
import { readShapeMessages } from "./shape-messages.js";
import { surveyOf } from "./survey.js";
import { mayNameDerived } from "./targets.js";

/** The contracts, messages and calls of one file as data, and the problems that were found while it was read. */
export interface FileAnalysis {
  readonly model: FileModel;
  readonly diagnostics: readonly Reported[];
  /** The contracts of other packages of which the file uses parts. */
  readonly declared: readonly DeclaredContract[];
}

/**
 * Reads the contracts, messages, classes and calls of a file, and reports the mistakes in them. The result is cached for as long
 * as the program lives.
 */
export function analyzeFile(ctx: Context, file: ts.SourceFile): FileAnalysis {
  return once(ctx, "analysis", file, () => {
    const diagnostics: Reported[] = [...annotationDiagnostics(ctx, file)];
    const report = createReport(diagnostics);
    checkEnumMarks(ctx, file, report);
    const { messages, contracts } = readDeclarations(ctx, file, report);
    if (file.isDeclarationFile) return { model: emptyModel(file, messages, contracts), diagnostics: [], declared: [] };
    const classes = readClasses(ctx, file, report);
    const calls = readCalls(ctx, file, report);
    const model: FileModel = {
      file: file.fileName,
      shadowed: shadowedGlobals(ctx, file),
      // Read last, because everything else in the file may use such types.
      messages: [...messages, ...readShapeMessages(ctx, file)],
      contracts,
      parts: readParts(ctx, file, "call"),
      classes,
      calls,
      reexports: readReexports(ctx, file, report),
      erasures: readErasures(ctx, file),
    };
    forget(ctx, "survey", file);
    return { model, diagnostics, declared: readDeclaredContracts(ctx, file, "call") };
  });
}

function emptyModel(
  file: ts.SourceFile,
  messages: readonly MessageModel[],
  contracts: readonly ContractModel[],
): FileModel {
  return {
    file: file.fileName,
    shadowed: [],
    messages,
    contracts,
    parts: [],
    classes: [],
    calls: [],
    reexports: [],
    erasures: [],
  };
}

/** The globals of emitted code that the module hides by a declaration or import of the same name. */
function shadowedGlobals(ctx: Context, file: ts.SourceFile): string[] {
  return ["Array", "Map", "TypeError", "Uint8Array"].filter((name) => hasValue(ctx, file, name));
}

/** Whether the module declares or imports a value, and not only a type, under a name at its top level. */
function hasValue(ctx: Context, file: ts.SourceFile, name: string): boolean {
  const { SymbolFlags } = ctx.ts;
  const values = SymbolFlags.Value | SymbolFlags.ExportValue | SymbolFlags.Alias;
  return (ctx.tree.localFlags(file, name) & values) !== 0;
}

/**
 * Reports a contract or message whose node (the emitted function `Person$message`) would have a name that the file uses for
 * something else.
 */
function checkNodeNames(
  ctx: Context,
  file: ts.SourceFile,
  models: readonly (MessageModel | ContractModel)[],
  report: Report,
): void {
  const taken = new Map<string, string>();
  for (const { node, span, typeText } of models) {
    const other = taken.get(node) ?? typeText;
    // Two types with the same name are reported by the compiler itself.
    if (other !== typeText || hasValue(ctx, file, node)) report("IW1017", span, { name: typeText, node });
    taken.set(node, typeText);
  }
  for (const { node, span, typeText, exportedAs } of models) {
    const kind = node.slice(node.lastIndexOf("$"));
    const name = exportedAs.map((one) => one + kind).find((one) => models.some((other) => isExportOf(other, one)));
    if (name !== undefined) report("IW1017", span, { name: typeText, node: name });
  }
}

function isExportOf({ node, exported }: MessageModel | ContractModel, name: string): boolean {
  return exported && node === name;
}

export function readDeclarations(
  ctx: Context,
  file: ts.SourceFile,
  report: Report,
): { messages: MessageModel[]; contracts: ContractModel[] } {
  const messages: MessageModel[] = [];
  const contracts: ContractModel[] = [];
  const declarations = candidates(ctx, file);
  if (declarations.length > 0 && !file.isDeclarationFile) checkSetUp(ctx, file, declarations[0] as ts.Node, report);
  const seen = new Set<ts.Symbol>();
  for (const declaration of declarations) {
    const symbol = symbolOf(ctx, declaration);
    const place = placeOf(ctx, declaration);
    if (place === undefined) {
      reportNoPlace(ctx, declaration, report);
      continue;
    }
    checkInternal(ctx, declaration, report);
    checkScalarNames(ctx, sentParts(ctx, declaration), report);
    if (symbol !== undefined && !seen.has(symbol)) {
      seen.add(symbol);
      checkMerging(ctx, symbol, declaration, report);
      if (nodeHome(ctx, symbol, "contract"))
        contracts.push(readContractModel(ctx, symbol, place, heritageUse(ctx, place.file, report)));
      if (nodeHome(ctx, symbol, "message")) messages.push(readMessageModel(ctx, symbol, declaration, place, report));
    }
  }
  checkNodeNames(ctx, file, [...messages, ...contracts], report);
  return { messages, contracts };
}

/**
 * The type declarations of a file that may be contracts or messages: the declaration or a member has an annotation, or members
 * with numbers are inherited.
 */
function candidates(ctx: Context, file: ts.SourceFile): TypeDeclaration[] {
  if (file.isDeclarationFile) return [];
  const marked = new Set<ts.Node>();
  for (const node of annotatedNodes(ctx, file).keys()) {
    for (let one: ts.Node | undefined = node; one !== undefined; one = one.parent) {
      if (isTypeDeclaration(ctx, one)) {
        marked.add(one);
        break;
      }
    }
  }
  return surveyOf(ctx, file).types.filter((node) => marked.has(node) || derives(ctx, node));
}

/** Whether a type without an annotation of its own is a message, because it takes numbered members from other types. */
function derives(ctx: Context, node: TypeDeclaration): boolean {
  const may = ctx.ts.isTypeAliasDeclaration(node) ? mayNameDerived(ctx, node) : node.heritageClauses !== undefined;
  if (!may) return false;
  const symbol = symbolOf(ctx, node);
  return symbol !== undefined && placeOf(ctx, node) !== undefined && nodeHome(ctx, symbol, "message") !== undefined;
}

function checkSetUp(ctx: Context, file: ts.SourceFile, first: ts.Node, report: Report): void {
  const { ts } = ctx;
  if (!hasStrictNullChecks(ctx)) report("IW1401", nameSpanOf(first), {});
  checkOwnPackage(ctx, file, first, report);
  const isExportEquals = file.statements.some((one) => ts.isExportAssignment(one) && one.isExportEquals);
  const name = nameOf(ctx, first);
  if (isExportEquals) {
    const fix = "Replace export = by named exports";
    report("IW1015", nameSpanOf(first), { name, file: "a module with export =", fix });
  } else if (!ts.isExternalModule(file)) {
    report("IW1015", nameSpanOf(first), { name, file: "a script, not a module", fix: "Export it, or add export {}" });
  }
}

/**
 * Whether `strictNullChecks` is on. The compiler is asked if it offers the answer, because its versions have different defaults
 * for `strict`.
 */
function hasStrictNullChecks(ctx: Context): boolean {
  const { ts, options } = ctx;
  const answer = ts.getStrictOptionValue?.(options, "strictNullChecks");
  return answer ?? options.strictNullChecks ?? options.strict ?? false;
}

function reportNoPlace(ctx: Context, declaration: TypeDeclaration, report: Report): void {
  if (declaration.name === undefined) {
    report("IW1016", spanOf(declaration), {});
    return;
  }
  const { ts } = ctx;
  const span = nameSpanOf(declaration);
  const name = nameOf(ctx, declaration);
  const around = ts.findAncestor(
    declaration,
    (one) => ts.isFunctionLike(one) || (ts.isModuleDeclaration(one) && isAugmentation(ctx, one)),
  );
  if (around !== undefined && ts.isModuleDeclaration(around)) {
    const symbol = symbolOf(ctx, declaration);
    if (symbol !== undefined && filesOf(ctx, symbol).size > 1) report("IW1013", span, { name });
    else
      report("IW1015", span, {
        name,
        file: `declare ${around.name.getText()}`,
        fix: "Move it to the top level of a module",
      });
  } else report("IW1014", span, { name, where: around === undefined ? "an expression or a block" : "a function" });
}

function checkMerging(ctx: Context, symbol: ts.Symbol, declaration: TypeDeclaration, report: Report): void {
  if (filesOf(ctx, symbol).size > 1) report("IW1013", nameSpanOf(declaration), { name: nameOf(ctx, declaration) });
}

function filesOf(ctx: Context, symbol: ts.Symbol): ReadonlySet<ts.SourceFile> {
  return new Set(typeDeclarationsOf(ctx, symbol).map((one) => one.getSourceFile()));
}

/**
 * Whether the option `stripInternal` removes a declaration. Like the compiler, this looks for `@internal` in every kind of
 * comment before it.
 */
function isInternal({ ts }: Context, node: ts.Node): boolean {
  const { text } = node.getSourceFile();
  const comments = ts.getLeadingCommentRanges(text, node.pos) ?? [];
  return comments.some(({ pos, end }) => text.slice(pos, end).includes("@internal"));
}

function checkInternal(ctx: Context, declaration: TypeDeclaration, report: Report): void {
  const { ts, options } = ctx;
  if (options.stripInternal !== true) return;
  const members: readonly ts.Node[] = ts.isTypeAliasDeclaration(declaration)
    ? ts.isTypeLiteralNode(declaration.type)
      ? declaration.type.members
      : []
    : declaration.members;
  const annotated = members.filter((member) => annotationsOf(ctx, member).length > 0);
  for (const node of [declaration, ...annotated]) {
    if (!isInternal(ctx, node)) continue;
    const words = { also: " and @internal", option: "stripInternal", removed: "it", cause: "@internal" };
    report("IW1011", nameSpanOf(node), { member: nameOf(ctx, node), ...words });
  }
}
