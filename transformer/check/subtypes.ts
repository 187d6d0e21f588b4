import type { Report } from "../model/diagnostics.js";
import type { FieldModel, MessageModel, TypeModel } from "../model/model.js";
import { fieldPath } from "./field-numbers.js";

/**
 * Checks the members that stand for C# subtypes: each must be an optional message, because an object belongs to at most one
 * subtype.
 */
export function checkSubtypes({ fields, typeText: owner }: MessageModel, report: Report): void {
  for (const field of fields) {
    if (field.include !== true || field.inherited) continue;
    const mistake = mistakeIn(field);
    if (mistake !== undefined) report("IW1222", field.span, { member: fieldPath(field), owner, ...mistake });
  }
}

interface Mistake {
  readonly problem: string;
  readonly fix: string;
}

function mistakeIn({ oneof, number, type }: FieldModel): Mistake | undefined {
  const inner = type.kind === "optional" ? type.inner : type;
  if (inner.kind === "invalid") return undefined;
  const other = `or write @dataMember ${number} if it is not a subtype`;
  if (!isMessage(inner)) {
    const fix = `Declare a message with the members that the subtype adds, ${other}`;
    return { problem: "its type is not a message", fix };
  }
  if (oneof !== undefined) return { problem: "it is an arm of a oneof", fix: `Make it an optional member, ${other}` };
  if (type.kind !== "optional") return { problem: "it is not optional", fix: `Add '?' to its name, ${other}` };
  return undefined;
}

/** Whether a type can stand for a C# subtype: a message, or `Empty` for a subtype without members of its own. */
function isMessage(type: TypeModel): boolean {
  return type.kind === "message" || (type.kind === "wellKnown" && type.name === "Empty");
}
