import type { Report } from "../model/diagnostics.js";
import type { FieldModel, MessageModel, TypeModel } from "../model/model.js";
import { tellApart } from "../model/tell-apart.js";
import type { Lookup } from "./lookup.js";

/**
 * Reports cycles of required members. An absent required message reads as its default, so the default of such a message would
 * contain itself without end.
 */
export function checkCycles(message: MessageModel, lookup: Lookup, report: Report): void {
  for (const field of message.fields) {
    if (contained(field).length === 0) continue;
    const path = cycle(message, field, lookup);
    if (path === undefined || field.typeInherited) continue;
    report("IW1204", field.inherited ? message.span : field.span, {
      path: pathText([...path, { owner: message }]),
      member: `${message.typeText}.${field.name}`,
    });
  }
}

/** A member in a cycle of messages. The last step is the message with which the cycle began, without a member. */
interface Step {
  readonly owner: MessageModel;
  readonly field?: FieldModel;
}

function pathText(steps: readonly Step[]): string {
  const owners = tellApart(steps.map(({ owner }) => ({ name: owner.typeText, file: owner.span.file })));
  return steps.map(({ field }, index) => owners[index] + (field === undefined ? "" : `.${field.name}`)).join(" → ");
}

/** A cycle of required members that starts with `first` and leads back to the message. Undefined if there is none. */
function cycle(start: MessageModel, first: FieldModel, lookup: Lookup): Step[] | undefined {
  const seen = new Set<string>();
  const visit = (owner: MessageModel, field: FieldModel): Step[] | undefined => {
    for (const id of contained(field)) {
      if (id === start.id) return [{ owner, field }];
      const next = lookup.message(id);
      if (next === undefined || seen.has(id)) continue;
      seen.add(id);
      for (const inner of next.fields) {
        const rest = visit(next, inner);
        if (rest !== undefined) return [{ owner, field }, ...rest];
      }
    }
    return undefined;
  };
  return visit(start, first);
}

/** The identities of the messages that a field always contains. An arm of a oneof may be absent, so it contains none. */
function contained(field: FieldModel): string[] {
  return field.oneof === undefined ? requiredMessages(field.type) : [];
}

/** The identities of the messages that every value of a type contains. */
function requiredMessages(type: TypeModel): string[] {
  if (type.kind === "message") return [type.ref.id];
  if (type.kind === "tuple") return type.items.flatMap(requiredMessages);
  return [];
}
