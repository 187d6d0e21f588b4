import type ts from "typescript";
import { type Context, once } from "./context.js";
import { withoutSubstitution } from "./types.js";

/** A parameter that the compiler fills in, and the type it is for. */
export interface Slot {
  readonly kind: "contract" | "types";
  readonly argument: ts.Type;
}

/** Reads `Contract<T>` or `TypeArguments<T>`, recognised by their unique-symbol members in any copy of interwire. */
export function slotOf(ctx: Context, type: ts.Type): Slot | undefined {
  const parts = (type.isUnion() ? type.types : [type]).filter((part) => !(part.flags & ctx.ts.TypeFlags.Undefined));
  const [only] = parts;
  if (only === undefined || parts.length > 1 || !(only.flags & ctx.ts.TypeFlags.Object)) return undefined;
  const kind = once(ctx, "slot kind", only.symbol ?? only, () => slotKind(only));
  const [argument] = kind === undefined ? [] : ctx.checker.getTypeArguments(only as ts.TypeReference);
  return kind === undefined || argument === undefined
    ? undefined
    : { kind, argument: withoutSubstitution(ctx, argument) };
}

function slotKind(type: ts.Type): Slot["kind"] | undefined {
  if (
    type.symbol?.name !== "Contract" &&
    type.symbol?.name !== "ContractNode" &&
    type.symbol?.name !== "TypeArguments"
  ) {
    return undefined;
  }
  for (const property of type.getProperties()) {
    if (property.name.startsWith("__@contractType@")) return "contract";
    if (property.name.startsWith("__@typeArguments@")) return "types";
  }
  return undefined;
}

/** Whether a parameter declaration has a type that the compiler fills in. */
export function isSlotParameter(ctx: Context, parameter: ts.Symbol): boolean {
  const declaration = parameter.valueDeclaration;
  if (declaration === undefined || !ctx.ts.isParameter(declaration)) return false;
  return once(ctx, "slot parameter", declaration, () => {
    if (declaration.dotDotDotToken !== undefined || declaration.type === undefined) return false;
    return slotOf(ctx, ctx.checker.getTypeFromTypeNode(declaration.type)) !== undefined;
  });
}

/** Whether a signature has a parameter that the compiler fills in. */
export function hasSlot(ctx: Context, signature: ts.Signature): boolean {
  return signature.parameters.some((parameter) => isSlotParameter(ctx, parameter));
}
