import { annotationOf } from "../analyze/annotations.js";
import type { Context } from "../analyze/context.js";
import { contextRole } from "../analyze/operations.js";
import { streamItem } from "../analyze/results.js";
import type * as ts from "../compiler/language.js";
import { beforeStatement, freeName, insert, lineBreakOf, offered, rangeOf, replace } from "../fix/fixable-place.js";
import type { Fix } from "../model/fix.js";

/**
 * Declares a message of the parameters of the operation at a position, before its contract, and takes it in their place. Streams and
 * the context of the call stay parameters.
 */
export function extractMessage(
  ctx: Context,
  file: ts.SourceFile,
  contract: ts.InterfaceDeclaration,
  position: number,
): readonly Fix[] {
  const { ts } = ctx;
  const method = contract.members.find(
    (one): one is ts.MethodSignature => ts.isMethodSignature(one) && one.pos <= position && position <= one.end,
  );
  if (method === undefined || annotationOf(ctx, method, "operationContract") === undefined) return [];
  const { parameters } = method;
  const data = parameters.filter((one) => isData(ctx, one));
  const [first, last] = [data[0], data.at(-1)];
  if (first === undefined || last === undefined || data.length < 2) return [];
  const isTogether = parameters.indexOf(last) - parameters.indexOf(first) === data.length - 1;
  const isNamed = data.every((one) => ts.isIdentifier(one.name) && one.type !== undefined && !one.dotDotDotToken);
  const isGeneric = contract.typeParameters !== undefined || method.typeParameters !== undefined;
  if (!isTogether || !isNamed || isGeneric) return [];
  const own = method.name.getText(file);
  const name = freeName(ctx, file, `${own.charAt(0).toUpperCase()}${own.slice(1)}Request`);
  const isTaken = parameters.some((one) => !data.includes(one) && one.name.getText(file) === "request");
  const eol = lineBreakOf(file);
  const members = data.map((one, at) => `  /** @dataMember ${at + 1} */${eol}  ${one.getText(file)};${eol}`);
  return offered(`Extract a message from the parameters of ${own}`, [
    insert(
      file,
      beforeStatement(ctx, file, contract),
      `export interface ${name} {${eol}${members.join("")}}${eol}${eol}`,
    ),
    replace(file, { start: rangeOf(first).start, end: last.end }, `${isTaken ? "message" : "request"}: ${name}`),
  ]);
}

/** Whether a parameter is sent as a field of the request. */
function isData(ctx: Context, parameter: ts.ParameterDeclaration): boolean {
  const type = ctx.checker.getTypeAtLocation(parameter);
  const isSent = contextRole(ctx, type) === undefined && streamItem(ctx, type) === undefined;
  return isSent && parameter.name.getText() !== "this";
}
