import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import { type Context, nameSpanOf, spanOf } from "./context.js";
import { hasSlot, type Slot, slotAmong, slotOf, slotWords } from "./slots.js";

/**
 * Reports a use of a function, such as `calls.map(createClient)`, by which it is called without the argument that the transformer
 * fills in at plain calls (a contract, for example). TypeScript accepts such a use, but the call would fail at run time.
 */
export function checkLosses(ctx: Context, node: ts.Node, report: Report): void {
  const { ts } = ctx;
  if (ts.isIdentifier(node) || ts.isExpressionWithTypeArguments(node)) checkValueUse(ctx, node, report);
  else if (ts.isPropertyAccessExpression(node)) {
    checkRebinding(ctx, node, report);
    checkValueUse(ctx, node, report);
  } else if (ts.isPropertySignature(node) || ts.isParameter(node)) checkDeclaration(ctx, node, report);
  else if (ts.isTaggedTemplateExpression(node)) checkTemplate(ctx, node, report);
  else if (ts.isClassLike(node)) checkConstructor(ctx, node, report);
}

/** The parameter that the transformer would fill in if the function in an expression were called. Undefined if it has none. */
function filledIn(ctx: Context, node: ts.Expression): Slot | undefined {
  const type = ctx.checker.getTypeAtLocation(node);
  return slotAmong(ctx, [...type.getCallSignatures(), ...type.getConstructSignatures()]);
}

/**
 * Reports `f.call`, `f.apply` and `f.bind` of a function whose contract parameter the transformer fills in: it does not do so for
 * arguments that these methods pass on.
 */
function checkRebinding(ctx: Context, node: ts.PropertyAccessExpression, report: Report): void {
  if (!/^(call|apply|bind)$/.test(node.name.text)) return;
  const slot = filledIn(ctx, node.expression);
  if (slot === undefined) return;
  const fix = `Call it directly instead of through ${node.name.text}`;
  report("IW1304", spanOf(node), { name: node.expression.getText(), ...slotWords(slot.kind), fix });
}

function checkTemplate(ctx: Context, node: ts.TaggedTemplateExpression, report: Report): void {
  const slot = filledIn(ctx, node.tag);
  if (slot === undefined) return;
  const fix = "Call it with parentheses instead of as a template tag";
  report("IW1304", spanOf(node), { name: node.tag.getText(), ...slotWords(slot.kind), fix });
}

/** Reports a function that is passed as a value to a place whose type lacks the contract parameter: `.then(createClient<I>)`. */
function checkValueUse(ctx: Context, node: ts.Expression, report: Report): void {
  if (!isValueUse(ctx, node)) return;
  // Few values are expected to be functions. This is checked first, because it avoids computing the types of all other values.
  const signatures = contextualSignatures(ctx, node);
  if (signatures.length === 0 || signatures.some((signature) => hasSlot(ctx, signature))) return;
  const slot = filledIn(ctx, node);
  if (slot === undefined) return;
  const name = node.getText();
  const isClass = ctx.checker.getTypeAtLocation(node).getConstructSignatures().length > 0;
  const fix = `Wrap it in a function that calls it: (…) => ${isClass ? "new " : ""}${name}(…)`;
  report("IW1304", spanOf(node), { name, ...slotWords(slot.kind), fix });
}

/** Whether an expression is passed on as a value, instead of being called, accessed or merely named. */
function isValueUse(ctx: Context, node: ts.Expression): boolean {
  const { ts } = ctx;
  const { parent } = node;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.arguments?.includes(node) === true;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  if (ts.isBinaryExpression(parent)) return parent.right === node || !isAssignment(ctx, parent);
  if (ts.isArrowFunction(parent)) return parent.body === node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isParameter(parent)) {
    return parent.initializer === node;
  }
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return (
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isYieldExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent)
  );
}

function isAssignment(ctx: Context, node: ts.BinaryExpression): boolean {
  const { FirstAssignment, LastAssignment } = ctx.ts.SyntaxKind;
  return node.operatorToken.kind >= FirstAssignment && node.operatorToken.kind <= LastAssignment;
}

function contextualSignatures(ctx: Context, node: ts.Expression): readonly ts.Signature[] {
  const { parent } = node;
  const type =
    ctx.ts.isAsExpression(parent) || ctx.ts.isSatisfiesExpression(parent)
      ? ctx.checker.getTypeFromTypeNode(parent.type)
      : ctx.checker.getContextualType(node);
  if (type === undefined) return [];
  const parts = type.isUnion() ? type.types : [type];
  return parts.flatMap((part) => [
    ...part.getCallSignatures(),
    ...part.getConstructSignatures().filter((signature) => !isAbstract(ctx, signature)),
  ]);
}

/**
 * Whether a signature is an abstract constructor type, `abstract new () => T`. A place of this type is exempt from the check,
 * because nobody can call the constructor there without its contract argument.
 */
function isAbstract(ctx: Context, signature: ts.Signature): boolean {
  const { declaration } = signature;
  return (
    declaration !== undefined &&
    ctx.ts.isConstructorTypeNode(declaration) &&
    declaration.modifiers?.some((one) => one.kind === ctx.ts.SyntaxKind.AbstractKeyword) === true
  );
}

/**
 * Reports a contract parameter that is declared in an options object or as a rest parameter: the transformer fills in only direct
 * optional parameters.
 */
function checkDeclaration(ctx: Context, node: ts.PropertySignature | ts.ParameterDeclaration, report: Report): void {
  const { ts, checker } = ctx;
  if (node.type === undefined) return;
  if (ts.isPropertySignature(node)) {
    if (!ctx.tree.isOptional(node) || !(ts.isTypeReferenceNode(node.type) || ts.isUnionTypeNode(node.type))) return;
    const slot = slotOf(ctx, checker.getTypeFromTypeNode(node.type));
    if (slot === undefined) return;
    report("IW1305", nameSpanOf(node), { name: node.name.getText(), ...slotWords(slot.kind), place: "an object" });
  } else if (node.dotDotDotToken !== undefined) {
    const type = checker.getTypeFromTypeNode(node.type);
    const isList = checker.isArrayType(type) || checker.isTupleType(type);
    const items = isList ? checker.getTypeArguments(type as ts.TypeReference) : [];
    const [slot] = items.flatMap((item) => slotOf(ctx, item) ?? []);
    if (slot === undefined) return;
    const place = "a rest parameter";
    report("IW1305", nameSpanOf(node), { name: node.name.getText(), ...slotWords(slot.kind), place });
  }
}

/**
 * Reports a class without a constructor of its own whose base constructor has a contract parameter, for which nothing would be
 * passed.
 */
function checkConstructor(ctx: Context, node: ts.ClassLikeDeclaration, report: Report): void {
  const { ts, checker } = ctx;
  const base = node.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  if (base === undefined || node.members.some((member) => ts.isConstructorDeclaration(member))) return;
  const slot = slotAmong(ctx, checker.getTypeAtLocation(base.expression).getConstructSignatures());
  if (slot === undefined) return;
  const names = { name: node.name?.text ?? "This class", base: base.expression.getText() };
  report("IW1306", nameSpanOf(node), { ...names, ...slotWords(slot.kind) });
}
