import type * as ts from "../compiler/language.js";
import type { ClosedName } from "../model/generated-model.js";
import { isInvalid, isOpen } from "../model/type-models.js";
import { isMarked } from "./arguments.js";
import { type Context, once } from "./context.js";
import { contractPart, readPart } from "./contract-parts.js";
import { placeOf, symbolOf } from "./declarations.js";
import { namedContract, typeArgumentModels } from "./heritage.js";
import { nodeHome, nodeRef } from "./nodes.js";
import { surveyOf } from "./survey.js";

/**
 * The exported aliases of a file that give type arguments to a generic contract or message,
 * `type People = IStore<int32, Person>`, or name a part of a contract: `type Reads = Pick<IShop, "Get">`.
 */
export function readClosedNames(ctx: Context, file: ts.SourceFile): readonly ClosedName[] {
  return once(ctx, "closed names", file, () =>
    surveyOf(ctx, file).types.flatMap((declaration) => {
      const found = ctx.ts.isTypeAliasDeclaration(declaration) ? readClosedName(ctx, declaration) : undefined;
      return found === undefined ? [] : [found];
    }),
  );
}

function readClosedName(ctx: Context, alias: ts.TypeAliasDeclaration): ClosedName | undefined {
  const { ts, checker } = ctx;
  const place = placeOf(ctx, alias);
  if (place?.exported !== true || place.typeText.includes(".") || alias.typeParameters !== undefined) return undefined;
  if (!ts.isTypeReferenceNode(alias.type) || alias.type.typeArguments === undefined) return undefined;
  const symbol = symbolOf(ctx, alias);
  if (symbol === undefined || nodeHome(ctx, symbol, "message") !== undefined) return undefined;
  const closed = readClosed(ctx, alias, checker.getTypeFromTypeNode(alias.type));
  return closed && { name: place.typeText, closed };
}

function readClosed(ctx: Context, alias: ts.TypeAliasDeclaration, type: ts.Type): ClosedName["closed"] | undefined {
  const from = alias.getSourceFile();
  let isSound = true;
  // Problems are ignored: a name of something that cannot be a contract or message is not necessarily a mistake.
  const report = (): void => {
    isSound = false;
  };
  const part = contractPart(ctx, type);
  const named = part ?? namedContract(ctx, type);
  if (named !== undefined && isMarked(ctx, named.symbol)) {
    const whole = nodeRef(ctx, from, named.symbol, "contract", alias, report);
    const typeArguments = typeArgumentModels(ctx, named.typeArguments, from, alias, report);
    const ref = part === undefined ? whole : readPart(ctx, part, { from, at: alias, by: "name", report });
    if (!isSound || ref === undefined || whole === undefined) return undefined;
    if (typeArguments.some((one) => isInvalid(one) || isOpen(one))) return undefined;
    return { kind: "contract", contract: { ref, typeArguments }, ...(part && { whole }) };
  }
  const [message] = typeArgumentModels(ctx, [type], from, alias, report);
  return isSound && message?.kind === "message" && !isOpen(message) ? { kind: "message", message } : undefined;
}
