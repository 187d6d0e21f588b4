import type * as ts from "../compiler/language.js";
import { type Context, once } from "./context.js";
import type { NodeKind } from "./declarations.js";
import { withoutSubstitution } from "./derived-types.js";
import { withoutReadonly } from "./types.js";

/** A parameter that calls leave out and the transformer fills in. `argument` is the `T` of its type, such as `Contract<T>`. */
export interface Slot {
  readonly kind: NodeKind | "types";
  readonly argument: ts.Type;
}

/**
 * Recognises a parameter type that the transformer fills in: `Contract<T>`, `Message<T>` or `TypeArguments<T>`. Each has a unique
 * symbol among its members, so types of every installed copy of interwire count.
 */
export function slotOf(ctx: Context, type: ts.Type): Slot | undefined {
  const only = type.isUnion() ? presentOf(ctx, type.types) : type;
  if (only === undefined || !(only.flags & ctx.ts.TypeFlags.Object)) return undefined;
  const known = slotTypes[only.symbol?.name ?? ""];
  if (known === undefined) return undefined;
  const isMarked = once(ctx, "slot mark", only.symbol, () => hasMark(only, known.mark));
  const argument = isMarked ? ctx.checker.getTypeArguments(only as ts.TypeReference)[0] : undefined;
  if (argument === undefined) return undefined;
  const { kind } = known;
  const asked = withoutSubstitution(ctx, argument);
  return { kind, argument: kind === "message" ? withoutReadonly(ctx, asked) : asked };
}

/** The only member of a union beside `undefined`. Undefined if there are several. */
function presentOf({ ts }: Context, parts: readonly ts.Type[]): ts.Type | undefined {
  let only: ts.Type | undefined;
  for (const part of parts) {
    if (part.flags & ts.TypeFlags.Undefined) continue;
    if (only !== undefined) return undefined;
    only = part;
  }
  return only;
}

function hasMark(type: ts.Type, mark: string): boolean {
  return type.getProperties().some(({ name }) => name.startsWith(`__@${mark}@`));
}

/**
 * The types of parameters that the transformer fills in, each with the unique symbol among its members by which it is recognised.
 */
const slotTypes: Readonly<Record<string, { readonly kind: Slot["kind"]; readonly mark: string }>> = {
  Contract: { kind: "contract", mark: "contractType" },
  ContractNode: { kind: "contract", mark: "contractType" },
  Message: { kind: "message", mark: "messageType" },
  TypeArguments: { kind: "types", mark: "typeArguments" },
};

/**
 * The words for the type of an omitted parameter in a diagnostic. The kind "types" is called a contract, too, because the
 * parameter `TypeArguments` receives the contracts of a class.
 */
export function slotWords(kind: Slot["kind"]): { readonly what: string; readonly type: string } {
  return kind === "message" ? { what: "message", type: "Message" } : { what: "contract", type: "Contract" };
}

/** Whether a parameter has a type that the transformer fills in, and is optional; others are not filled in. */
export function isSlotParameter(ctx: Context, parameter: ts.Symbol): boolean {
  const declaration = parameter.valueDeclaration;
  if (declaration === undefined || !ctx.ts.isParameter(declaration)) return false;
  return once(ctx, "slot parameter", declaration, () => {
    if (declaration.dotDotDotToken !== undefined || declaration.type === undefined) return false;
    return isOptional(ctx, declaration) && slotOf(ctx, ctx.checker.getTypeFromTypeNode(declaration.type)) !== undefined;
  });
}

/** Whether a parameter is optional. TypeScript itself reports calls that leave out a required one. */
function isOptional(ctx: Context, parameter: ts.ParameterDeclaration): boolean {
  if (ctx.tree.isOptional(parameter) || parameter.initializer !== undefined) return true;
  const type = parameter.type === undefined ? undefined : ctx.checker.getTypeFromTypeNode(parameter.type);
  return type?.isUnion() === true && type.types.some((part) => (part.flags & ctx.ts.TypeFlags.Undefined) !== 0);
}

export function hasSlot(ctx: Context, signature: ts.Signature): boolean {
  return signature.parameters.some((parameter) => isSlotParameter(ctx, parameter));
}

/** The first parameter among some signatures that the transformer would fill in. */
export function slotAmong(ctx: Context, signatures: readonly ts.Signature[]): Slot | undefined {
  for (const parameter of signatures.flatMap((signature) => signature.parameters)) {
    const type = (parameter.valueDeclaration as ts.ParameterDeclaration | undefined)?.type;
    if (type !== undefined && isSlotParameter(ctx, parameter)) {
      return slotOf(ctx, ctx.checker.getTypeFromTypeNode(type));
    }
  }
  return undefined;
}
