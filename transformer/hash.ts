import { hash } from "node:crypto";
import type { ContractModel, MessageModel, NodeRef } from "./model.js";

/** What a node's hash is made from. */
export interface HashSource {
  contract(id: string): ContractModel | undefined;
  message(id: string): MessageModel | undefined;
  /** The hash that a declaration file states for a node of another package. */
  foreign(id: string): string | undefined;
}

/** A node by itself, and the nodes that it refers to. */
interface OwnModel {
  readonly id: string;
  readonly text: string;
  readonly references: ReadonlySet<string>;
}

/** Nodes that refer to each other in a circle, whose hashes depend on the same others. */
interface Circle {
  readonly models: readonly OwnModel[];
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
  const open: OwnModel[] = [];
  // Tarjan: a node that reaches none of the open ones below it closes its circle.
  const visit = (id: string): number => {
    const index = order.size;
    order.set(id, index);
    const own = ownModel(id, source);
    const place = open.push(own) - 1;
    let lowest = index;
    for (const next of own.references) {
      if (!circles.has(next)) lowest = Math.min(lowest, order.get(next) ?? visit(next));
    }
    if (lowest === index) close(open.splice(place));
    return lowest;
  };
  const close = (models: readonly OwnModel[]): void => {
    const circle: Circle = { models };
    for (const { id } of models) circles.set(id, circle);
    const hashes = new Set<string>();
    for (const { references } of models) {
      for (const id of references) if (circles.get(id) !== circle) hashes.add(hashOf(id));
    }
    const own = models.map(({ text }) => text);
    // Paths and the order of discovery take no part: a moved file keeps its hash.
    circle.hash = digest([...own.sort(), ...[...hashes].sort()]);
  };
  const hashOf = (id: string): string => {
    if (!circles.has(id)) visit(id);
    const { models = [], hash: common = "" } = circles.get(id) ?? {};
    return models.length === 1 ? common : digest([models.find((one) => one.id === id)?.text ?? "", common]);
  };
  return hashOf;
}

function digest(parts: readonly string[]): string {
  return `h${hash("sha256", parts.join("\n")).slice(0, 16)}`;
}

function ownModel(id: string, source: HashSource): OwnModel {
  const references = new Set<string>();
  const model = source.contract(id) ?? source.message(id);
  const text = model === undefined ? (source.foreign(id) ?? "?") : canonical(model, references);
  return { id, text, references };
}

const places: ReadonlySet<string> = new Set([
  "span",
  "from",
  "id",
  "signature",
  "extents",
  "exported",
  "exportedAs",
  "promised",
  "isAnonymous",
  "typeInherited",
  "declaredBy",
]);

/** The model as text without places and without what never travels. Adds the nodes that it refers to. */
function canonical(model: ContractModel | MessageModel, references: Set<string>): string {
  const parts: unknown[] = [];
  write(model, parts, references);
  return parts.join(" ");
}

function write(value: unknown, parts: unknown[], references: Set<string>): void {
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
    if (key === "ref") references.add((part as NodeRef).id);
    parts.push(key);
    write(part, parts, references);
  }
  parts.push("}");
}
