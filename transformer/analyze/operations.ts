import { idempotencies } from "../../common/idempotency.js";
import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { CallKind, OperationModel, ParameterModel, ResultModel, TypeModel } from "../model/model.js";
import type { Annotation } from "./annotation-arguments.js";
import { nameOf } from "./annotations.js";
import { type Context, isAbsentType, nameSpanOf, spanOf } from "./context.js";
import { readErrorDetails } from "./error-details.js";
import { libraryName } from "./library-name.js";
import type { Literal } from "./literals.js";
import { readResult, streamItem } from "./results.js";
import { knownType, readType, type Use } from "./types.js";

/** The contract for which an operation is read, and where its problems are reported. */
export interface OperationUse {
  readonly from: ts.SourceFile;
  readonly owner: string;
  /**
   * The message style, `"wrapped"` or `"bare"`, that the contract or its file sets for operations whose annotations state none.
   */
  readonly style: Literal | undefined;
  readonly report: Report;
}

export type OperationDeclaration = ts.MethodSignature | ts.MethodDeclaration;

/** Reads an annotated method. A method that cannot be an operation is reported, and yields undefined. */
export function readOperation(
  ctx: Context,
  declaration: OperationDeclaration,
  annotation: Annotation,
  use: OperationUse,
): OperationModel | undefined {
  const method = methodName(ctx, declaration);
  const member = `${use.owner}.${method}`;
  const span = nameSpanOf(declaration);
  if (!isPlain(ctx, declaration, member, use.report)) return undefined;
  if (method === "then") use.report("IW1106", span, { member, name: method });
  const returned = returnTypeOf(ctx, declaration);
  if (returned === undefined) return undefined;
  const models: ParameterModel[] = [];
  let isRead = true;
  for (const parameter of declaration.parameters) {
    if (nameOf(ctx, parameter) === "this") continue;
    const model = readParameter(ctx, parameter, member, use);
    if (model === undefined) isRead = false;
    else models.push(model);
  }
  const result = readResult(ctx, returned, member, {
    ...typeUse(declaration.type ?? declaration.name, `The result of ${member}`, use),
    inferred: declaration.type === undefined,
  });
  if (!isRead || result === undefined) return undefined;
  const details = readErrorDetails(ctx, declaration, use);
  const idempotency = idempotencies.find((one) => one === annotation.arguments.idempotency);
  return {
    name: givenName(annotation) ?? method,
    method,
    signature: writtenSignature(member, declaration),
    kind: callKind(models, result),
    bare: (annotation.arguments.style ?? use.style) === "bare",
    ...(idempotency === undefined ? {} : { idempotency }),
    // Copied, because an array grown by `push` keeps spare capacity, and models live long.
    parameters: [...models],
    result,
    ...(details.length === 0 ? {} : { details }),
    span,
  };
}

/**
 * The return type of a method. A declared type is read directly, because asking the compiler for the whole signature takes
 * longer.
 */
function returnTypeOf({ ts, checker }: Context, declaration: OperationDeclaration): ts.Type | undefined {
  const { type } = declaration;
  if (type !== undefined && !ts.isTypePredicateNode(type)) return checker.getTypeFromTypeNode(type);
  return checker.getSignatureFromDeclaration(declaration)?.getReturnType();
}

function writtenSignature(member: string, { parameters }: OperationDeclaration): () => string {
  return () => {
    const written = parameters.filter((one) => one.name.getText() !== "this");
    return `${member}(${written.map((one) => one.getText().replace(/\s+/g, " ")).join(", ")})`;
  };
}

/** The name of a method as a property key: a quoted name such as `"get-all"` without its quotes. */
export function methodName({ ts }: Context, { name }: ts.NamedDeclaration): string {
  if (name === undefined) return "";
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText();
}

function givenName(annotation: Annotation): string | undefined {
  const name = annotation.arguments.name;
  return typeof name === "string" && name.trim() !== "" ? name : undefined;
}

/**
 * Whether a method is a plain instance method: neither static nor private, with a simple name and without type parameters.
 * Anything else is reported.
 */
function isPlain(ctx: Context, declaration: OperationDeclaration, member: string, report: Report): boolean {
  const { ts } = ctx;
  const span = nameSpanOf(declaration);
  const isStatic = declaration.modifiers?.some((one) => one.kind === ts.SyntaxKind.StaticKeyword) ?? false;
  const isHidden =
    declaration.modifiers !== undefined &&
    (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
  const problem = isStatic
    ? { what: "static", fix: "Remove static" }
    : ctx.tree.isOptional(declaration)
      ? { what: "optional", fix: `Remove the '?': ${nameOf(ctx, declaration)}(…)` }
      : isHidden || ts.isPrivateIdentifier(declaration.name)
        ? { what: "not public", fix: "Make it public" }
        : ts.isIdentifier(declaration.name) || ts.isStringLiteral(declaration.name)
          ? undefined
          : ts.isNumericLiteral(declaration.name)
            ? { what: "named by a number", fix: "Numeric names cannot be operations: give it a name of letters" }
            : { what: "a computed member", fix: "Write its name without brackets" };
  if (problem !== undefined) report("IW1104", span, { member, ...problem });
  const isGeneric = (declaration.typeParameters?.length ?? 0) > 0;
  if (isGeneric) report("IW1103", span, { member });
  return problem === undefined && !isGeneric;
}

function readParameter(
  ctx: Context,
  parameter: ts.ParameterDeclaration,
  member: string,
  use: OperationUse,
): ParameterModel | undefined {
  const { checker } = ctx;
  const name = nameOf(ctx, parameter);
  if (parameter.dotDotDotToken !== undefined) {
    use.report("IW1105", spanOf(parameter), { member, parameter: name });
    return undefined;
  }
  const type = checker.getTypeAtLocation(parameter);
  const optional = ctx.tree.isOptional(parameter) || parameter.initializer !== undefined;
  const known = parameter.type === undefined ? undefined : knownType(ctx, type, use.from);
  if (known !== undefined) return dataParameter(name, optional, known);
  const context = contextRole(ctx, type);
  if (context !== undefined) return { name, role: context, optional, type: { kind: "invalid" } };
  const place = {
    ...typeUse(parameter.type ?? parameter.name, `Parameter '${name}' of ${member}`, use),
    inferred: parameter.type === undefined,
  };
  const item = streamItem(ctx, type);
  const model = readType(ctx, item ?? type, place);
  if (model.kind === "invalid") return undefined;
  if (item !== undefined) return { name, role: "stream", optional, type: model };
  return dataParameter(name, optional, model);
}

function dataParameter(name: string, optional: boolean, type: TypeModel): ParameterModel {
  return { name, role: "data", optional, type: optional ? asOptional(type) : type };
}

function asOptional(type: TypeModel): TypeModel {
  return type.kind === "optional" ? type : { kind: "optional", absent: "undefined", inner: type };
}

/** The role of a parameter that receives the context of the call, and so takes no field number. Undefined for data. */
export function contextRole(ctx: Context, type: ts.Type): "AbortSignal" | "CallContext" | undefined {
  const parts = (type.isUnion() ? type.types : [type]).filter((part) => !isAbsentType(ctx, part));
  const [only] = parts;
  if (only === undefined || parts.length > 1) return undefined;
  if (libraryName(ctx, only) === "AbortSignal") return "AbortSignal";
  const symbol = only.symbol as ts.Symbol | undefined;
  if (symbol?.name !== "CallContext") return undefined;
  return only.getProperties().some((property) => property.name.startsWith("__@callContext"))
    ? "CallContext"
    : undefined;
}

function typeUse(node: ts.Node, where: string, use: OperationUse): Use {
  return { from: use.from, node, where, report: use.report, inferred: false };
}

function callKind(parameters: readonly ParameterModel[], result: ResultModel): CallKind {
  const streamsIn = parameters.some((parameter) => parameter.role === "stream");
  if (streamsIn) return result.stream ? "duplex" : "clientStreaming";
  return result.stream ? "serverStreaming" : "unary";
}
