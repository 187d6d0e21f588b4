import type ts from "typescript";
import type { Report } from "../diagnostics.js";
import type { ArgumentModel } from "../model.js";
import { isOpen } from "../type-models.js";
import { annotationOf } from "./annotations.js";
import { type Context, spanOf } from "./context.js";
import { nodeType, typeDeclarationsOf } from "./declarations.js";
import { hasContract, namedContract, typeArgumentModels } from "./heritage.js";
import { nodeHome, nodeRef } from "./nodes.js";
import { checkForeignType, isUntransformed } from "./packages.js";
import { type Slot, slotOf } from "./slots.js";
import { isErrorType } from "./types.js";

type CallLike = ts.CallExpression | ts.NewExpression;

/** What the compiler passes for one slot of a call; undefined when there is nothing to pass, or it was reported. */
export function fillSlot(
  ctx: Context,
  call: CallLike,
  slot: Slot,
  parameter: string,
  report: Report,
): ArgumentModel | undefined {
  return slot.kind === "contract"
    ? fillContract(ctx, call, slot.argument, parameter, report)
    : fillTypes(ctx, call, slot.argument, report);
}

function fillContract(
  ctx: Context,
  call: CallLike,
  type: ts.Type,
  parameter: string,
  report: Report,
): ArgumentModel | undefined {
  if (isErrorType(type)) return undefined;
  const at = call.typeArguments?.[0] ?? call.expression;
  const forward = forwardedParameter(ctx, call, type);
  if (forward !== undefined) return { kind: "forward", parameter: forward };
  if (type.flags & ctx.ts.TypeFlags.TypeParameter) {
    reportOpen(ctx, type, at, report);
    return undefined;
  }
  const named = namedContract(ctx, type);
  const from = call.getSourceFile();
  if (named !== undefined && checkForeignType(ctx, named.symbol, "contract", at, report)) return undefined;
  if (named === undefined || !isMarked(ctx, named.symbol)) {
    const fix = contractHint(ctx, type, named?.symbol);
    report("IW1303", spanOf(at), { type: ctx.checker.typeToString(type), parameter, fix });
    return undefined;
  }
  const ref = nodeRef(ctx, from, named.symbol, "contract", at, report);
  if (ref === undefined) return undefined;
  const typeArguments = typeArgumentModels(ctx, named.typeArguments, from, at, report);
  if (typeArguments.some((one) => one.kind === "invalid")) return undefined;
  if (typeArguments.some(isOpen)) {
    reportOpen(ctx, type, at, report);
    return undefined;
  }
  return { kind: "contract", ref, typeArguments, span: spanOf(at) };
}

function reportOpen(ctx: Context, open: ts.Type, at: ts.Node, report: Report): void {
  const type = ctx.checker.typeToString(open);
  const fix = `Add a parameter contract?: Contract<${type}> to the enclosing function; it is passed on`;
  report("IW1302", spanOf(at), { type, fix });
}

/** A contract proper: marked in source, or with a `Contract` (not just a `ContractNode`) in a declaration file. */
function isMarked(ctx: Context, symbol: ts.Symbol): boolean {
  const home = nodeHome(ctx, symbol, "contract");
  if (home === undefined) return false;
  if (!home.place.file.isDeclarationFile) {
    return typeDeclarationsOf(ctx, symbol).some((one) => annotationOf(ctx, one, "serviceContract") !== undefined);
  }
  return nodeType(ctx, home.place.file, home.node)?.symbol?.name === "Contract";
}

function contractHint(ctx: Context, type: ts.Type, symbol: ts.Symbol | undefined): string {
  const { TypeFlags } = ctx.ts;
  if (type.flags & (TypeFlags.Never | TypeFlags.Unknown)) return "Name the contract: <IYourContract>";
  if (type.flags & TypeFlags.Any) return "Name the contract instead of any";
  if (symbol === undefined) return "Name one annotated interface or class";
  if (typeDeclarationsOf(ctx, symbol).some((one) => one.getSourceFile().isDeclarationFile)) {
    return "Annotate it with @serviceContract in its package, and build that with the interwire transformer";
  }
  return "Annotate it with @serviceContract";
}

/** The parameter of an enclosing function that already carries the contract of a type. */
function forwardedParameter(ctx: Context, call: ts.Node, type: ts.Type): string | undefined {
  for (let node: ts.Node | undefined = call.parent; node !== undefined; node = node.parent) {
    if (!ctx.ts.isFunctionLike(node)) continue;
    for (const parameter of node.parameters) {
      if (!ctx.ts.isIdentifier(parameter.name) || parameter.type === undefined) continue;
      const slot = slotOf(ctx, ctx.checker.getTypeFromTypeNode(parameter.type));
      if (slot?.kind !== "contract" || slot.argument !== type || isWithin(call, parameter)) continue;
      if (isVisible(ctx, parameter, parameter.name.text, call)) return parameter.name.text;
    }
  }
  return undefined;
}

interface Resolver {
  resolveName?(
    name: string,
    location: ts.Node,
    meaning: ts.SymbolFlags,
    excludeGlobals: boolean,
  ): ts.Symbol | undefined;
}

/** Whether a parameter's name still means the parameter at a node further in. */
function isVisible(ctx: Context, parameter: ts.Node, name: string, at: ts.Node): boolean {
  const checker = ctx.checker as unknown as Resolver;
  if (checker.resolveName === undefined) return true;
  return checker.resolveName(name, at, ctx.ts.SymbolFlags.Value, true)?.valueDeclaration === parameter;
}

function isWithin(node: ts.Node, ancestor: ts.Node): boolean {
  return node.pos >= ancestor.pos && node.end <= ancestor.end;
}

/** The type arguments of a mapped class; a class that statically implements nothing is reported. */
function fillTypes(ctx: Context, call: CallLike, type: ts.Type, report: Report): ArgumentModel | undefined {
  const { ts, checker } = ctx;
  const symbol = type.symbol as ts.Symbol | undefined;
  if (isErrorType(type) || symbol === undefined || !(symbol.flags & ts.SymbolFlags.Class)) return undefined;
  const at = call.arguments?.[0] ?? call.expression;
  const name = symbol.name.startsWith("__") ? "This class" : symbol.name;
  // A base without a table is reported at the class.
  if (!hasContract(ctx, symbol, (_, base) => isMarked(ctx, base) || isUntransformed(ctx, base, "contract"))) {
    report("IW1307", spanOf(at), { name });
    return undefined;
  }
  const named = namedContract(ctx, type);
  if (named === undefined || named.typeArguments.length === 0) return undefined;
  if (named.typeArguments.some((argument) => argument.flags & ts.TypeFlags.Unknown)) {
    report("IW1308", spanOf(at), { name });
    return undefined;
  }
  const typeArguments = typeArgumentModels(ctx, named.typeArguments, call.getSourceFile(), at, report);
  if (typeArguments.some((one) => one.kind === "invalid")) return undefined;
  if (typeArguments.some(isOpen)) {
    const fix = "Call map where its type arguments are known";
    report("IW1302", spanOf(at), { type: checker.typeToString(type), fix });
    return undefined;
  }
  return { kind: "types", typeArguments };
}
