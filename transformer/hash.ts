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

/** Nodes that refer to each other in a circle, whose hashes depend on the same others. */
interface Circle {
  readonly ids: string[];
  hash?: string;
}

/**
 * Asks for the hash of a node and of everything its wire format depends on, whatever files that is in. It stands in the
 * declaration file, so that the compiler's builder sees a change of a far-away message in the files that use it. Each
 * node is hashed once, from its own model and the hashes of what it refers to: chains of messages may be long.
 */
export function createHashes(source: HashSource): (id: string) => string {
  const circles = new Map<string, Circle>();
  const order = new Map<string, number>();
  const texts = new Map<string, string>();
  const reached = new Map<string, ReadonlySet<string>>();
  const open: string[] = [];
  // Tarjan: a node that reaches none of the open ones below it closes its circle.
  const visit = (id: string): number => {
    const index = order.size;
    order.set(id, index);
    open.push(id);
    let lowest = index;
    const beyond = new Set<string>();
    const model = source.contract(id) ?? source.message(id);
    for (const next of model === undefined ? [] : references(model)) {
      if (!circles.has(next)) lowest = Math.min(lowest, order.get(next) ?? visit(next));
      beyond.add(next);
    }
    texts.set(id, model === undefined ? (source.foreign(id) ?? "?") : canonical(model));
    reached.set(id, beyond);
    if (lowest === index) close({ ids: open.splice(open.indexOf(id)) });
    return lowest;
  };
  const close = (circle: Circle): void => {
    for (const id of circle.ids) circles.set(id, circle);
    const others = new Set(circle.ids.flatMap((id) => [...(reached.get(id) ?? [])]));
    const hashes = [...others].flatMap((id) => (circles.get(id) === circle ? [] : [hashOf(id)]));
    const own = circle.ids.map((id) => texts.get(id) ?? "");
    // Paths and the order of discovery take no part: a moved file keeps its hash.
    circle.hash = digest([...own.sort(), ...hashes.sort()]);
  };
  const hashOf = (id: string): string => {
    if (!circles.has(id)) visit(id);
    const circle = circles.get(id);
    const common = circle?.hash ?? "";
    return circle?.ids.length === 1 ? common : digest([texts.get(id) ?? "", common]);
  };
  return hashOf;
}

function digest(parts: readonly string[]): string {
  return `h${hash("sha256", parts.join("\n")).slice(0, 16)}`;
}

const places: ReadonlySet<string> = new Set([
  "span",
  "from",
  "id",
  "signature",
  "extents",
  "exported",
  "exportedAs",
  "isAnonymous",
  "typeInherited",
  "declaredBy",
]);

/** The model as text without places: what comments and positions cannot change. */
function canonical(model: object): string {
  const parts: unknown[] = [];
  write(model, parts);
  return parts.join(" ");
}

function write(value: unknown, parts: unknown[]): void {
  if (typeof value !== "object" || value === null) {
    // The length tells where a text ends, whatever is in it.
    if (typeof value === "string") parts.push(value.length);
    parts.push(value);
    return;
  }
  parts.push(Array.isArray(value) ? "[" : "{");
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) {
    const part = members[key];
    if (part === undefined || places.has(key)) continue;
    parts.push(key);
    write(part, parts);
  }
  parts.push("}");
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
