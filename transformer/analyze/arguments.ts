import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { ArgumentModel } from "../model/file-model.js";
import { isInvalid, isOpen } from "../model/type-models.js";
import { lowerFirst } from "./annotation-rules.js";
import { annotationOf } from "./annotations.js";
import { type Context, spanOf } from "./context.js";
import { contractPart, partHint, readPart } from "./contract-parts.js";
import { nodeType, typeDeclarationsOf } from "./declarations.js";
import { declaredContract } from "./declared-contracts.js";
import { isOpenMapped, isRenaming } from "./derived-types.js";
import { hasContract, hasUnresolvedBase, namedContract, typeArgumentModels } from "./heritage.js";
import { libraryName } from "./library-name.js";
import { nodeHome, nodeRef } from "./nodes.js";
import { withoutOwnBrand } from "./own-brands.js";
import { annotateAdvice, checkForeignType, isUntransformed } from "./packages.js";
import { resolveName } from "./resolve-name.js";
import { type Slot, slotOf, slotWords } from "./slots.js";
import { typeText } from "./type-text.js";
import { isErrorType, namedType } from "./types.js";
import { hintFor, renamingHint } from "./unsupported.js";
import { wellKnownInterface } from "./well-known.js";

type CallLike = ts.CallExpression | ts.NewExpression;

/**
 * A call that omits a parameter which the transformer is to fill in: the name of the parameter for diagnostics, and where to
 * report them.
 */
interface Filling {
  readonly call: CallLike;
  readonly slot: Slot;
  readonly parameter: string;
  /** Whether the function is one of the program's own, and not of interwire. */
  readonly isOpened: boolean;
  readonly report: Report;
}

/** The argument to pass for a parameter that a call omits. Undefined if there is none, or if a problem was reported. */
export function fillSlot(ctx: Context, filling: Filling): ArgumentModel | undefined {
  const { call, slot, report } = filling;
  const { kind, argument } = slot;
  if (kind === "types") return fillTypes(ctx, call, argument, report);
  if (isErrorType(argument)) return undefined;
  const forward = forwardedParameter(ctx, call, slot);
  if (forward !== undefined) return { kind: "forward", parameter: forward };
  if (argument.flags & ctx.ts.TypeFlags.TypeParameter) {
    reportOpen(ctx, slot, call.typeArguments?.[0] ?? call.expression, report);
    return undefined;
  }
  return kind === "contract" ? fillContract(ctx, filling) : fillMessage(ctx, filling);
}

function fillContract(ctx: Context, { call, slot, parameter, isOpened, report }: Filling): ArgumentModel | undefined {
  const type = slot.argument;
  const at = call.typeArguments?.[0] ?? call.expression;
  const from = call.getSourceFile();
  if (isOpenMapped(ctx, type)) {
    reportOpen(ctx, slot, at, report);
    return undefined;
  }
  const part = contractPart(ctx, type);
  const named = part ?? namedContract(ctx, type);
  if (named !== undefined && checkForeignType(ctx, named.symbol, "contract", at, report)) return undefined;
  if (named === undefined || !isMarked(ctx, named.symbol)) {
    const fix = (named === undefined ? partHint(ctx, type) : undefined) ?? contractHint(ctx, type, named?.symbol, from);
    report("IW1303", spanOf(at), { type: typeText(ctx, type), parameter, fix });
    return undefined;
  }
  const whole = nodeRef(ctx, from, named.symbol, "contract", at, report);
  if (whole === undefined) return undefined;
  const ref = part === undefined ? whole : readPart(ctx, part, { from, at, by: "call", report });
  if (ref === undefined) {
    const fix = `None of these methods of ${named.symbol.name} is an operation: name some that have @operationContract`;
    const words = { type: typeText(ctx, type), parameter, fix };
    const declared = declaredContract(ctx, from, named.symbol);
    // The annotations may be missing in a declaration file.
    if (declared === undefined) report("IW1303", spanOf(at), words);
    else declared.empty = words;
    return undefined;
  }
  const typeArguments = typeArgumentModels(ctx, named.typeArguments, from, at, report);
  if (typeArguments.some((one) => one.kind === "invalid")) return undefined;
  if (typeArguments.some(isOpen)) {
    reportOpen(ctx, slot, at, report);
    return undefined;
  }
  return { kind: "contract", ref, ...(ref === whole ? {} : { whole }), typeArguments, span: spanOf(at), isOpened };
}

function fillMessage(ctx: Context, { call, slot, parameter, isOpened, report }: Filling): ArgumentModel | undefined {
  const { argument } = slot;
  const at = call.typeArguments?.[0] ?? call.expression;
  const from = call.getSourceFile();
  const named = namedType(ctx, argument);
  if (named !== undefined && checkForeignType(ctx, named.symbol, "message", at, report)) return undefined;
  if (!isMessage(ctx, argument)) {
    const fix = messageHint(ctx, argument, named?.symbol, from);
    report("IW1309", spanOf(at), { type: typeText(ctx, argument), parameter, fix });
    return undefined;
  }
  const [type] = typeArgumentModels(ctx, [argument], from, at, report);
  if (type === undefined || isInvalid(type)) return undefined;
  if (isOpen(type)) {
    reportOpen(ctx, slot, at, report);
    return undefined;
  }
  return { kind: "message", type, span: spanOf(at), isOpened };
}

function isMessage(ctx: Context, type: ts.Type): boolean {
  const isDate = libraryName(ctx, withoutOwnBrand(ctx, type)) === "Date";
  if (isDate || ctx.checker.isTupleType(type) || wellKnownInterface(ctx, type)) return true;
  const named = namedType(ctx, type);
  return named !== undefined && nodeHome(ctx, named.symbol, "message") !== undefined;
}

function messageHint(ctx: Context, type: ts.Type, symbol: ts.Symbol | undefined, from: ts.SourceFile): string {
  const { TypeFlags } = ctx.ts;
  if (type.flags & (TypeFlags.Never | TypeFlags.Unknown)) return "Name the message: <YourMessage>";
  if (type.flags & TypeFlags.Any) return "Name the message instead of any";
  if (isRenaming(ctx, type)) return renamingHint;
  if (symbol === undefined || hintFor(ctx, type) !== undefined || libraryName(ctx, type) !== undefined) {
    return "Name one interface, class or tuple; put anything else into a message of its own";
  }
  if (nodeHome(ctx, symbol, "contract") !== undefined) return "Name a message; a contract has no value of its own";
  return annotateAdvice(ctx, symbol, "message", from);
}

function reportOpen(ctx: Context, slot: Slot, at: ts.Node, report: Report): void {
  const type = typeText(ctx, slot.argument);
  const { what, type: wanted } = slotWords(slot.kind);
  const fix = `Add a parameter ${what}?: ${wanted}<${type}> to the enclosing function; it is passed on`;
  report("IW1302", spanOf(at), { type, what, fix });
}

/**
 * Whether a type is a contract that can be served. Its source then has `@serviceContract`; in a declaration file, its emitted
 * function (`ICalc$contract`) returns a `Contract` and not only a `ContractNode`.
 */
export function isMarked(ctx: Context, symbol: ts.Symbol): boolean {
  const home = nodeHome(ctx, symbol, "contract");
  if (home === undefined) return false;
  if (!home.place.file.isDeclarationFile) {
    return typeDeclarationsOf(ctx, symbol).some((one) => annotationOf(ctx, one, "serviceContract") !== undefined);
  }
  return nodeType(ctx, home.place.file, home.node)?.symbol?.name === "Contract";
}

function contractHint(ctx: Context, type: ts.Type, symbol: ts.Symbol | undefined, from: ts.SourceFile): string {
  const { TypeFlags } = ctx.ts;
  if (type.flags & (TypeFlags.Never | TypeFlags.Unknown)) return "Name the contract: <IYourContract>";
  if (type.flags & TypeFlags.Any) return "Name the contract instead of any";
  if (symbol === undefined) return "Name one annotated interface or class";
  const implemented = symbol.flags & ctx.ts.SymbolFlags.Class ? implementedBy(ctx, symbol) : undefined;
  if (implemented !== undefined) return `Name the contract that it implements: <${implemented}>`;
  const advice = annotateAdvice(ctx, symbol, "contract", from);
  return nodeHome(ctx, symbol, "contract") === undefined
    ? advice
    : `It has operations, but no mark: ${lowerFirst(advice)}`;
}

/** The name of the first contract that a class implements. Undefined if it implements none. */
function implementedBy(ctx: Context, symbol: ts.Symbol): string | undefined {
  let found: ts.Symbol | undefined;
  hasContract(ctx, symbol, (_, base) => {
    if (isMarked(ctx, base)) found ??= base;
    return found !== undefined;
  });
  if (found === undefined) return undefined;
  const isGeneric = typeDeclarationsOf(ctx, found).some(({ typeParameters }) => typeParameters !== undefined);
  return isGeneric ? `${found.name}<…>` : found.name;
}

/** The name of a parameter of an enclosing function that already holds the contract or message which a call needs. */
function forwardedParameter(ctx: Context, call: ts.Node, wanted: Slot): string | undefined {
  for (let node: ts.Node | undefined = call.parent; node !== undefined; node = node.parent) {
    if (!ctx.ts.isFunctionLike(node)) continue;
    for (const parameter of node.parameters) {
      if (!ctx.ts.isIdentifier(parameter.name) || parameter.type === undefined) continue;
      const slot = slotOf(ctx, ctx.checker.getTypeFromTypeNode(parameter.type));
      if (slot?.kind !== wanted.kind || slot.argument !== wanted.argument || isWithin(call, parameter)) continue;
      if (isVisible(ctx, parameter, parameter.name.text, call)) return parameter.name.text;
    }
  }
  return undefined;
}

/** Whether the name of a parameter still refers to it at a node inside the function, and is not shadowed. */
function isVisible(ctx: Context, parameter: ts.Node, name: string, at: ts.Node): boolean {
  const found = resolveName(ctx, name, at, ctx.ts.SymbolFlags.Value);
  return found === null || found?.valueDeclaration === parameter;
}

function isWithin(node: ts.Node, ancestor: ts.Node): boolean {
  return node.pos >= ancestor.pos && node.end <= ancestor.end;
}

/**
 * The advice for a class that is mapped on a server although it implements no contract. If it has operations of an interface
 * without `@serviceContract`, the advice is to add that annotation.
 */
function mapFix(ctx: Context, symbol: ts.Symbol): string {
  let unmarked: ts.Symbol | undefined;
  hasContract(ctx, symbol, (_, base) => {
    if (nodeHome(ctx, base, "contract") !== undefined) unmarked ??= base;
    return unmarked !== undefined;
  });
  if (unmarked === undefined) return "Add implements IYourContract, or use server.implement<IYourContract>(object)";
  if (unmarked === symbol) return "It has operations, but no mark: annotate it with @serviceContract";
  return `Its operations are those of ${unmarked.name}, which has no mark: annotate ${unmarked.name} with @serviceContract`;
}

/** The argument for the contracts of a class that is mapped on a server. A class that implements no contract is reported. */
function fillTypes(ctx: Context, call: CallLike, type: ts.Type, report: Report): ArgumentModel | undefined {
  const { ts } = ctx;
  const symbol = type.symbol as ts.Symbol | undefined;
  if (isErrorType(type) || symbol === undefined || !(symbol.flags & ts.SymbolFlags.Class)) return undefined;
  const at = call.arguments?.[0] ?? call.expression;
  const name = symbol.name.startsWith("__") ? "This class" : symbol.name;
  // A base without a table is reported at the class declaration.
  if (!hasContract(ctx, symbol, (_, base) => isMarked(ctx, base) || isUntransformed(ctx, base, "contract"))) {
    if (!hasUnresolvedBase(ctx, symbol)) report("IW1307", spanOf(at), { name, fix: mapFix(ctx, symbol) });
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
    report("IW1302", spanOf(at), { type: typeText(ctx, type), what: "contract", fix });
    return undefined;
  }
  return { kind: "types", typeArguments };
}
