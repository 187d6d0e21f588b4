import { identifier } from "../../common/field-names.js";
import { type Reserved, reservedValueNames, reservesNumber } from "../../common/reserved.js";
import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { EnumMember, TypeModel } from "../model/model.js";
import type { Annotation } from "./annotation-arguments.js";
import { type Context, nameSpanOf } from "./context.js";
import { checkReservedEntries, givenReserved } from "./reserved.js";

/**
 * Reports faulty entries in the annotation of an enum, and members with a number or a name that the enum reserves.
 */
export function checkReservedValues(
  ctx: Context,
  { symbol, type, mark }: { readonly symbol: ts.Symbol; readonly type: TypeModel; readonly mark: Annotation },
  report: Report,
): void {
  checkReservedEntries(mark, "enum", report);
  const reserved = givenReserved(mark.arguments, "enum");
  if (reserved === undefined || type.kind !== "enum") return;
  const related = [{ span: mark.span, text: `${symbol.name} reserves it here.` }];
  for (const member of type.members) {
    const node = memberNode(ctx, symbol, member);
    const span = node === undefined ? mark.span : nameSpanOf(node);
    for (const what of reservedParts(reserved, member)) {
      const words = { member: member.name, owner: symbol.name, what: what.text, by: symbol.name, fix: what.fix };
      report("IW1021", span, words, related);
    }
  }
}

function reservedParts(
  reserved: Reserved,
  { name, number }: EnumMember,
): { readonly text: string; readonly fix: string }[] {
  return [
    ...(reservesNumber(reserved, number) ? [{ text: `number ${number}`, fix: "Give it an unused number" }] : []),
    ...(reservedValueNames(reserved).includes(identifier(name))
      ? [{ text: `name ${name}`, fix: "Give it another name" }]
      : []),
  ];
}

/**
 * The declaration of an enum's member: in an `enum`, or in the object with the values of a type of the same name. Undefined if the
 * enum is a union of plain numbers.
 */
function memberNode({ ts, checker }: Context, symbol: ts.Symbol, { name }: EnumMember): ts.Node | undefined {
  for (const declaration of symbol.declarations ?? []) {
    if (ts.isEnumDeclaration(declaration)) {
      const found = declaration.members.find((one) => ts.isIdentifier(one.name) && one.name.text === name);
      if (found !== undefined) return found;
    } else if (ts.isVariableDeclaration(declaration)) {
      const [found] = checker.getTypeAtLocation(declaration).getProperty(name)?.declarations ?? [];
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
