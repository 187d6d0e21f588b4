import { hash } from "node:crypto";
import type { BaseModel, ContractModel, MessageModel } from "./model.js";
import { typeReferences } from "./type-models.js";

/** What a node's hash is made from. */
export interface HashSource {
  contract(id: string): ContractModel | undefined;
  message(id: string): MessageModel | undefined;
  /** The hash that a declaration file states for a node of another package. */
  foreign(id: string): string | undefined;
}

/**
 * A hash of a node and of everything its wire format depends on, whatever files that is in. It stands in the
 * declaration file, so that the compiler's builder sees a change of a far-away message in the files that use it.
 */
export function hashOf(id: string, source: HashSource): string {
  const parts = new Map<string, string>();
  const pending = [id];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (parts.has(next)) continue;
    const model = source.contract(next) ?? source.message(next);
    parts.set(next, model === undefined ? (source.foreign(next) ?? "?") : canonical(model));
    if (model !== undefined) pending.push(...references(model));
  }
  const [own, ...others] = [...parts.values()];
  // Paths and the order of discovery take no part: a moved file keeps its hash.
  const text = [own, ...others.sort()].join("\n");
  return `h${hash("sha256", text).slice(0, 16)}`;
}

const places: ReadonlySet<string> = new Set(["span", "from", "id", "signature", "extents", "exported", "exportedAs"]);
const texts = new WeakMap<object, string>();

/**
 * The model without places: what comments and positions cannot change. It is the JSON that a replacer would give, at a
 * third of its time: that is called for each property, and knows nothing of the parts that many models share.
 */
function canonical(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value) ? `[${value.map(canonical).join(",")}]` : canonicalObject(value);
  texts.set(value, text);
  return text;
}

function canonicalObject(value: object): string {
  let text = "";
  for (const [key, part] of Object.entries(value)) {
    if (part !== undefined && !places.has(key)) text += `${text === "" ? "" : ","}"${key}":${canonical(part)}`;
  }
  return `{${text}}`;
}

function references(model: ContractModel | MessageModel): string[] {
  if ("fields" in model) return model.fields.flatMap((field) => typeReferences(field.type));
  const bases = model.bases.flatMap((base: BaseModel) => [base.ref.id, ...base.typeArguments.flatMap(typeReferences)]);
  const operations = model.operations.flatMap((operation) => [
    ...operation.parameters.flatMap((parameter) => typeReferences(parameter.type)),
    ...(operation.result.value === undefined ? [] : typeReferences(operation.result.value)),
    ...(operation.result.beside?.items ?? []).flatMap((one) => typeReferences(one.type)),
  ]);
  return [...bases, ...operations];
}
