import type { Report } from "../model/diagnostics.js";
import type { MessageModel, TypeModel } from "../model/model.js";
import { instantiations, substitute } from "../model/type-models.js";
import type { Lookup } from "./lookup.js";

/**
 * The largest number of different instantiations of generic messages that a member may reach. If there are more, a type contains
 * itself with ever larger arguments.
 */
const limit = 100;

/**
 * Reports a generic message that contains itself with a larger type argument, such as `Node<Node<T>>`: it would have infinitely
 * many instantiations, each with its own descriptor table.
 */
export function checkGrowth(message: MessageModel, lookup: Lookup, report: Report): void {
  if (message.typeParameters.length === 0) return;
  for (const field of message.fields) {
    if (field.typeInherited || !grows(field.type, lookup)) continue;
    report("IW1209", field.inherited ? message.span : field.span, { member: field.name, owner: message.typeText });
  }
}

function grows(type: TypeModel, lookup: Lookup): boolean {
  const seen = new Set<string>();
  const pending = instantiations(type);
  for (let next = pending.pop(); next !== undefined && seen.size <= limit; next = pending.pop()) {
    const { ref, typeArguments } = next;
    const key = JSON.stringify([ref.id, typeArguments]);
    const model = seen.has(key) ? undefined : lookup.message(ref.id);
    seen.add(key);
    if (model === undefined) continue;
    const values = new Map(
      model.typeParameters.map((name, i) => [name, typeArguments[i] ?? ({ kind: "invalid" } as const)]),
    );
    pending.push(...model.fields.flatMap((field) => instantiations(substitute(field.type, values))));
  }
  return seen.size > limit;
}
