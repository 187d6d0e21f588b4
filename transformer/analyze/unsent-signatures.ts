import type * as ts from "../compiler/language.js";
import { type Context, nameSpanOf } from "./context.js";
import { type FieldOwner, isInherited } from "./inherited-members.js";
import { typeText } from "./type-text.js";

/** Reports call, construct and index signatures of a message: they cannot have a field number, and would silently not be sent. */
export function checkSignatures(ctx: Context, type: ts.Type, owner: FieldOwner): void {
  for (const { declaration, keyType, type: value } of ctx.checker.getIndexInfosOfType(type)) {
    const isNumber = (keyType.flags & ctx.ts.TypeFlags.NumberLike) !== 0;
    const map = `${isNumber ? "Map<int32" : "Record<string"}, ${typeText(ctx, value)}>`;
    const fix = `Declare a member for them, with a number and the type ${map}`;
    report(ctx, declaration, owner, {
      what: "an index signature, whose values have no field number and are not sent",
      fix,
    });
  }
  const functions = [
    ["a call signature, which is not sent", type.getCallSignatures()],
    ["a construct signature, which is not sent", type.getConstructSignatures()],
  ] as const;
  for (const [what, signatures] of functions) {
    for (const { declaration } of signatures) report(ctx, declaration, owner, { what, fix: "Remove it" });
  }
}

interface Words {
  readonly what: string;
  readonly fix: string;
}

/** Reports a signature, unless it is inherited from another message, which reports it itself. */
function report(ctx: Context, declaration: ts.Declaration | undefined, owner: FieldOwner, words: Words): void {
  if (declaration !== undefined && isInherited(ctx, declaration, owner)) return;
  const isHere = declaration !== undefined && declaration.parent === owner.node;
  const span = nameSpanOf(isHere ? declaration : owner.node);
  owner.report("IW1225", span, { owner: owner.name, ...words });
}
