import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { ClassModel, HeritageModel, TypeModel } from "../model/model.js";
import { isInvalid, isOpen, typeParametersIn } from "../model/type-models.js";
import { type Context, nameSpanOf, spanOf } from "./context.js";
import { symbolOf, typeParametersOf } from "./declarations.js";
import {
  type HeritageType,
  hasContract,
  heritageFrom,
  heritageTypes,
  heritageUse,
  namedContract,
  typeArgumentModels,
} from "./heritage.js";
import { nodeHome, nodeRef } from "./nodes.js";
import { checkForeignType } from "./packages.js";
import { checkScalarNames } from "./scalar-aliases.js";
import { surveyOf } from "./survey.js";

/** Finds the classes of a file that implement contracts. */
export function readClasses(ctx: Context, file: ts.SourceFile, report: Report): ClassModel[] {
  return surveyOf(ctx, file).classes.flatMap((node) => readClass(ctx, node, file, report) ?? []);
}

function readClass(
  ctx: Context,
  node: ts.ClassLikeDeclaration,
  file: ts.SourceFile,
  report: Report,
): ClassModel | undefined {
  const symbol = symbolOf(ctx, node);
  const heritage = heritageTypes(ctx, node);
  if (symbol === undefined) return undefined;
  if (!hasContract(ctx, symbol)) {
    for (const { type, node: at } of heritage) {
      const named = namedContract(ctx, type);
      if (named !== undefined) checkForeignType(ctx, named.symbol, "contract", at, report);
    }
    return undefined;
  }
  checkScalarNames(ctx, node.heritageClauses, report);
  const base = heritage.find((one) => one.isBaseClass);
  const own = ownNode(ctx, symbol, node, file, report);
  const implemented = own ?? implementedNodes(ctx, heritage, file, report);
  const baseArguments = base === undefined ? undefined : baseTypeArguments(ctx, base.type, file, base.node, report);
  if (implemented.length === 0 && (baseArguments === undefined || baseArguments.length === 0)) return undefined;
  const typeParameters = typeParametersOf(node);
  const all = [...implemented.flatMap((one) => one.typeArguments), ...(baseArguments ?? [])];
  if (all.some(isInvalid) || !isClosedBy(all, typeParameters, node, report)) return undefined;
  return {
    span: spanOf(node),
    nameSpan: nameSpanOf(node),
    bodyStart: node.members.pos,
    name: node.name?.text ?? "default",
    typeParameters,
    implemented,
    inherited:
      own !== undefined || base === undefined
        ? []
        : heritageFrom(
            ctx,
            base,
            heritageUse(ctx, file, () => undefined),
          ),
    ...(baseArguments === undefined ? {} : { baseArguments }),
  };
}

/**
 * The only entry in the list of implemented contracts if the class is a contract itself: its own emitted function
 * (`Calc$contract`), whose descriptor table names the implemented contracts as bases. Undefined for any other class.
 */
function ownNode(
  ctx: Context,
  symbol: ts.Symbol,
  node: ts.ClassLikeDeclaration,
  file: ts.SourceFile,
  report: Report,
): HeritageModel[] | undefined {
  if (nodeHome(ctx, symbol, "contract") === undefined) return undefined;
  const ref = nodeRef(ctx, file, symbol, "contract", node, report);
  if (ref === undefined) return undefined;
  const typeArguments = typeParametersOf(node).map((name): TypeModel => ({ kind: "parameter", name }));
  return [{ ref, typeArguments, span: nameSpanOf(node) }];
}

function implementedNodes(
  ctx: Context,
  heritage: readonly HeritageType[],
  file: ts.SourceFile,
  report: Report,
): HeritageModel[] {
  return heritage
    .filter((one) => !one.isBaseClass)
    .flatMap((one) => heritageFrom(ctx, one, heritageUse(ctx, file, report)));
}

function baseTypeArguments(
  ctx: Context,
  base: ts.Type,
  file: ts.SourceFile,
  at: ts.Node,
  report: Report,
): readonly TypeModel[] {
  const named = namedContract(ctx, base);
  if (named === undefined || !hasContract(ctx, named.symbol)) return [];
  return typeArgumentModels(ctx, named.typeArguments, file, at, report);
}

/**
 * Whether the contracts of a class can be listed in the class. Inside a generic function they may depend on the function's type
 * parameter, which is not available there and is reported.
 */
function isClosedBy(
  types: readonly TypeModel[],
  names: readonly string[],
  node: ts.ClassLikeDeclaration,
  report: Report,
): boolean {
  const foreign = types
    .filter(isOpen)
    .flatMap(typeParametersIn)
    .find((name) => !names.includes(name));
  if (foreign === undefined) return true;
  const at = node.heritageClauses?.[0] ?? node;
  const fix = `Make it a type parameter of the class: class ${node.name?.text ?? "Name"}<${foreign}>`;
  report("IW1302", spanOf(at), { type: foreign, what: "contract", fix });
  return false;
}
