import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { ArgumentModel, CallModel } from "../model/file-model.js";
import { fillSlot } from "./arguments.js";
import { type Context, spanOf } from "./context.js";
import { checkLosses } from "./losses.js";
import { manifestOf } from "./packages.js";
import { checkScalarNames } from "./scalar-aliases.js";
import { isSlotParameter, type Slot, slotOf } from "./slots.js";
import { surveyOf } from "./survey.js";
import { typeText } from "./type-text.js";

type CallLike = ts.CallExpression | ts.NewExpression;

/**
 * Finds the calls in a file that omit a parameter `Contract<T>`, `Message<T>` or `TypeArguments<T>`, and the arguments to add to
 * them.
 */
export function readCalls(ctx: Context, file: ts.SourceFile, report: Report): CallModel[] {
  const { ts } = ctx;
  const calls: CallModel[] = [];
  for (const node of surveyOf(ctx, file).uses) {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) calls.push(...readCall(ctx, node, report));
    else checkLosses(ctx, node, report);
  }
  return calls;
}

function readCall(ctx: Context, call: CallLike, report: Report): CallModel[] {
  const signature = ctx.checker.getResolvedSignature(call);
  if (signature === undefined) return [];
  const slots = signature.parameters.flatMap((parameter, index) => (isSlot(ctx, call, parameter) ? [index] : []));
  const last = slots.at(-1);
  if (last === undefined) return [];
  checkScalarNames(ctx, call.typeArguments, report);
  const given = call.arguments ?? ([] as unknown as ts.NodeArray<ts.Expression>);
  const spread = given.findIndex((argument) => ctx.ts.isSpreadElement(argument));
  if (spread >= 0 && spread <= last) {
    const parameter = signature.parameters[last]?.name ?? "";
    report("IW1301", spanOf(given[spread] as ts.Node), { parameter });
    return [];
  }
  const replacements = slots.flatMap((index) => readReplacement(ctx, call, signature, index, report));
  const appended = readAppended(ctx, call, signature, slots, report);
  return appended === undefined ? replacements : [...replacements, appended];
}

function isSlot(ctx: Context, call: CallLike, parameter: ts.Symbol): boolean {
  if (parameter.valueDeclaration !== undefined) return isSlotParameter(ctx, parameter);
  const type = ctx.checker.getTypeOfSymbolAtLocation(parameter, call);
  return slotOf(ctx, type) !== undefined || mergedKind(ctx, type) !== undefined;
}

/**
 * What the transformer has to pass for a parameter of a call whose callee is a union of functions: a contract, a message or type
 * arguments. Undefined if it fills in nothing. Such a parameter has no declaration, because its type is the intersection of the
 * parameter types of all functions in the union.
 */
function mergedKind(ctx: Context, type: ts.Type): Slot["kind"] | undefined {
  const parts = type.isUnion() ? type.types : [type];
  for (const part of parts.flatMap((one) => (one.isIntersection() ? one.types : []))) {
    const slot = slotOf(ctx, part);
    if (slot !== undefined) return slot.kind;
  }
  return undefined;
}

/** Reads the argument to put in place of an explicit `undefined` where a call has to pass a contract or message. */
function readReplacement(
  ctx: Context,
  call: CallLike,
  signature: ts.Signature,
  index: number,
  report: Report,
): CallModel[] {
  const { ts } = ctx;
  const given = call.arguments?.[index];
  const isUndefined =
    given !== undefined && ((ts.isIdentifier(given) && given.text === "undefined") || ts.isVoidExpression(given));
  if (!isUndefined) return [];
  const argument = readSlot(ctx, call, signature, index, report);
  if (argument === undefined || argument.kind === "gap") return [];
  return [
    {
      span: spanOf(given),
      at: given.getStart(),
      form: "replacement",
      comma: false,
      parentheses: false,
      arguments: [argument],
    },
  ];
}

function readAppended(
  ctx: Context,
  call: CallLike,
  signature: ts.Signature,
  slots: readonly number[],
  report: Report,
): CallModel | undefined {
  const given = call.arguments?.length ?? 0;
  const values: ArgumentModel[] = [];
  for (let index = given; index <= (slots.at(-1) ?? -1); index++) {
    values.push((slots.includes(index) ? readSlot(ctx, call, signature, index, report) : undefined) ?? { kind: "gap" });
  }
  while (values.at(-1)?.kind === "gap") values.pop();
  if (values.length === 0) return undefined;
  const list = call.arguments;
  const end =
    list === undefined
      ? call.end
      : given === 0 || list.hasTrailingComma
        ? list.end
        : (list[given - 1]?.end ?? list.end);
  return {
    span: spanOf(call),
    at: given === 0 && list !== undefined ? list.pos : end,
    form: "append",
    comma: given > 0 && list?.hasTrailingComma !== true,
    parentheses: list === undefined,
    arguments: values,
  };
}

function readSlot(
  ctx: Context,
  call: CallLike,
  signature: ts.Signature,
  index: number,
  report: Report,
): ArgumentModel | undefined {
  const parameter = signature.parameters[index];
  if (parameter === undefined) return undefined;
  const type = ctx.checker.getTypeOfSymbolAtLocation(parameter, call);
  const slot = slotOf(ctx, type);
  if (slot !== undefined) {
    return fillSlot(ctx, { call, slot, parameter: parameter.name, isOpened: !isOfInterwire(ctx, parameter), report });
  }
  const merged = mergedKind(ctx, type);
  if (merged !== undefined) {
    const asked = typeText(ctx, ctx.checker.getNonNullableType(type));
    const words = { type: asked, parameter: parameter.name };
    const code = merged === "message" ? "IW1309" : "IW1303";
    report(code, spanOf(call.expression), { ...words, fix: "Call the functions one by one" });
  }
  return undefined;
}

/** Whether interwire itself declares a parameter. Its functions ask for no more than they need of a contract or message. */
function isOfInterwire(ctx: Context, { valueDeclaration }: ts.Symbol): boolean {
  const file = valueDeclaration?.getSourceFile();
  return file?.isDeclarationFile === true && manifestOf(ctx, file)?.name === "interwire";
}
