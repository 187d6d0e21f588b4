import { fieldNames, jsonName, type NamedField } from "../../common/field-names.js";
import type { Report } from "../model/diagnostics.js";
import type { ContractModel, FieldModel, MessageModel } from "../model/model.js";
import { besideFields } from "../model/tuple-fields.js";
import { fieldPath } from "./field-numbers.js";

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
      fix: `Give '${fieldPath(changed)}' a name of its own: ${annotationOf(changed, name)}`,
    };
    const related = [{ span: kept.span, text: `'${fieldPath(kept)}' is declared here.` }];
    report("IW1221", changed.inherited ? message.span : changed.span, words, related);
  }
}

/**
 * The annotation to suggest for a field whose name clashes with another's: it sets a unique `name` or `jsonName`, made of the
 * field's name and number.
 */
function annotationOf(field: FieldModel, shared: string): string {
  const option = field.jsonName === shared ? "jsonName" : "name";
  return `@dataMember { order: ${field.number}, ${option}: "${fieldNames(field).proto}_${field.number}" }`;
}

/**
 * Reports parameters of an operation that share a name in protobuf or in JSON, because they are fields of one request message.
 * The same goes for the tuple elements beside a response stream, which are fields of one header message.
 */
export function checkParameterNames({ name: owner, operations }: ContractModel, report: Report): void {
  for (const { method, parameters, result, span } of operations) {
    if (parameters.length < 2 && result.beside === undefined) continue;
    const data = parameters.filter(({ role }) => role === "data");
    const clashes: Clash<NamedField>[] = clashesOf(data);
    if (result.beside !== undefined) clashes.push(...clashesOf(besideFields(result.beside)));
    for (const { first, second, name, where } of clashes) {
      const words = { first: `'${first.name}'`, second: `'${second.name}'`, owner: `${owner}.${method}`, name, where };
      report("IW1221", span, { ...words, fix: "Rename one of them" });
    }
  }
}

/**
 * The items that share a name with an earlier item, each with that item. The JSON name that protobuf derives from a name counts
 * even where another JSON name is set, because protoc counts it.
 */
function clashesOf<Item extends NamedField>(items: readonly Item[]): Clash<Item>[] {
  const found: Clash<Item>[] = [];
  if (items.length < 2) return found;
  const derived = new Map<string, Item>();
  const read = new Map<string, Item>();
  for (const second of items) {
    const { proto, json } = fieldNames(second);
    const key = jsonName(proto);
    const name = derived.has(key) ? key : [json, proto].find((one) => read.has(one));
    const first = name === undefined ? undefined : (derived.get(key) ?? read.get(name));
    if (name === undefined || first === undefined) {
      derived.set(key, second);
      for (const one of [proto, json]) read.set(one, second);
    } else if (fieldNames(first).proto === proto) found.push({ first, second, name: proto, where: "protobuf" });
    else found.push({ first, second, name, where: "JSON" });
  }
  return found;
}
