import { type FieldNames, fieldNames, jsonName } from "../../common/field-names.js";
import type { Report } from "../model/diagnostics.js";
import type { ContractModel, FieldModel, MessageModel } from "../model/model.js";
import { besideFields } from "../model/tuple-fields.js";
import { fieldPath } from "./field-numbers.js";

/** Anything that has a name in protobuf: a member, an arm of a oneof, or a parameter. */
interface Named {
  readonly name: string;
  readonly protoName?: string;
}

/** Two items with the same name in protobuf or in JSON. */
interface Clash<Item> {
  readonly first: Item;
  readonly second: Item;
  readonly name: string;
  readonly where: "protobuf" | "JSON";
}

/**
 * Reports members of a message that share a name in protobuf or in JSON. A member has one name in each, and readers of JSON
 * accept both.
 */
export function checkFieldNames(message: MessageModel, report: Report): void {
  for (const { first, second, name, where } of clashesOf(message.fields)) {
    // The message that declares both members reports them.
    if (first.inherited && second.inherited && first.declaredBy === second.declaredBy) continue;
    // The member of the deriving message has to change, because its author owns only this message.
    const [kept, changed] = second.inherited && !first.inherited ? [second, first] : [first, second];
    const words = {
      first: `'${fieldPath(kept)}'`,
      second: `'${fieldPath(changed)}'`,
      owner: message.typeText,
      name,
      where,
      fix: `Give '${fieldPath(changed)}' a name of its own: ${annotationOf(changed)}`,
    };
    const related = [{ span: kept.span, text: `'${fieldPath(kept)}' is declared here.` }];
    report("IW1221", changed.inherited ? message.span : changed.span, words, related);
  }
}

function annotationOf(field: FieldModel): string {
  return `@dataMember { order: ${field.number}, name: "${fieldNames(field).proto}_${field.number}" }`;
}

/**
 * Reports parameters of an operation that share a name, because they are members of its request message, and names beside a
 * stream, which are members of a header message.
 */
export function checkParameterNames({ name: owner, operations }: ContractModel, report: Report): void {
  for (const { method, parameters, result, span } of operations) {
    if (parameters.length < 2 && result.beside === undefined) continue;
    const data = parameters.filter(({ role }) => role === "data");
    const clashes: Clash<Named>[] = clashesOf(data);
    if (result.beside !== undefined) clashes.push(...clashesOf(besideFields(result.beside)));
    for (const { first, second, name, where } of clashes) {
      const words = { first: `'${first.name}'`, second: `'${second.name}'`, owner: `${owner}.${method}`, name, where };
      report("IW1221", span, { ...words, fix: "Rename one of them" });
    }
  }
}

/** The items that share a name with an earlier item, each with that item. */
function clashesOf<Item extends Named>(items: readonly Item[]): Clash<Item>[] {
  const found: Clash<Item>[] = [];
  if (items.length < 2) return found;
  const camel = new Map<string, Item>();
  const read = new Map<string, Item>();
  for (const second of items) {
    const { proto, json } = fieldNames(second);
    const key = jsonName(proto);
    const first = camel.get(key) ?? read.get(json) ?? read.get(proto);
    if (first === undefined) {
      camel.set(key, second);
      for (const name of [proto, json]) read.set(name, second);
    } else found.push({ first, second, ...sharedName(fieldNames(first), { proto, json }) });
  }
  return found;
}

/**
 * The name that two items share: their protobuf name if it is equal, otherwise a JSON name. The JSON names that protobuf itself
 * derives count even where another JSON name is set.
 */
function sharedName(first: FieldNames, second: FieldNames): Pick<Clash<unknown>, "name" | "where"> {
  if (first.proto === second.proto) return { name: first.proto, where: "protobuf" };
  const names = [jsonName(first.proto), first.json, first.proto];
  const shared = [jsonName(second.proto), second.json, second.proto].find((name) => names.includes(name));
  return { name: shared ?? second.json, where: "JSON" };
}
