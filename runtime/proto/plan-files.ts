import { crossPackageCircle } from "../base/setup-errors/setup-errors.js";
import type { MessageTable } from "../message/message.js";
import { plainField } from "../message/seam.js";
import { componentsOf } from "./components.js";
import { type EnumDescriptors, hasPlace, type PlacedEnum } from "./enum-descriptors.js";
import type { SchemaNames, SchemaPurpose } from "./schema-names.js";
import { bareTable, innerTables, isGoogle, type SchemaParts, type ServicePart } from "./schema-parts.js";

/** The parts of a schema that one file contains. */
export interface FilePlan {
  /** The path of the file: `shop/v1/contracts.proto`. */
  readonly path: string;
  readonly package: string;
  readonly services: ServicePart[];
  /** The messages, including those around arguments and results. */
  readonly messages: MessageTable[];
  /** The enums whose own names contain the package of the file. */
  readonly enums: PlacedEnum[];
}

/** A node in the graph of a schema's parts: a service, a message or an enum. */
interface Node {
  readonly part: Part;
  /** The full name of the part. */
  readonly name: string;
  package: string;
  readonly references: Set<Node>;
}

type Part =
  | { readonly kind: "service"; readonly service: ServicePart }
  | { readonly kind: "message"; readonly table: MessageTable }
  | { readonly kind: "enum"; readonly placed: PlacedEnum };

/**
 * Decides which files a schema has: one for each package. Since files cannot import each other, packages that refer to each other
 * get several files each, ordered so that no file refers to a later one.
 * @throws SetupError IW2019 if messages of several packages refer to each other
 */
export function planFiles(
  parts: SchemaParts,
  naming: { readonly names: SchemaNames; readonly enums: EnumDescriptors },
  purpose: SchemaPurpose,
): FilePlan[] {
  const nodes = graphOf(parts, naming);
  const circles = componentsOf(nodes, ({ references }) => references);
  for (const circle of circles) joinPackages(circle, purpose);
  const entangled = entangledPackages(nodes);
  const levels = new Map<Node, number>();
  for (const circle of circles) {
    const level = Math.max(0, ...circle.flatMap((node) => [...node.references].map((to) => levelBehind(node, to))));
    for (const node of circle) levels.set(node, level);
  }
  function levelBehind(from: Node, to: Node): number {
    const level = levels.get(to) ?? 0;
    if (from.package === to.package) return level;
    return entangled.get(from.package) === entangled.get(to.package) ? level + 1 : 0;
  }
  const plans = new Map<string, FilePlan>();
  for (const node of nodes) {
    const path = pathOf(node.package, levels.get(node) ?? 0);
    const plan = plans.get(path) ?? emptyPlan(path, node.package);
    plans.set(path, plan);
    if (node.part.kind === "service") plan.services.push(node.part.service);
    else if (node.part.kind === "message") plan.messages.push(node.part.table);
    else plan.enums.push(node.part.placed);
  }
  return [...plans.values()];
}

export function emptyPlan(path: string, packageName: string): FilePlan {
  return { path, package: packageName, services: [], messages: [], enums: [] };
}

/** The graph of the services, the messages, and the enums whose names contain a package or message. */
function graphOf(
  { services, wrappers, messages, first }: SchemaParts,
  { names, enums }: Parameters<typeof planFiles>[1],
): Node[] {
  const byTable = new Map<MessageTable, Node>();
  const byEnum = new Map<PlacedEnum, Node>();
  const nodes: Node[] = [];
  const add = (part: Part, name: string): Node => {
    const node: Node = { part, name, package: names.package(name), references: new Set<Node>() };
    nodes.push(node);
    return node;
  };
  const serving = services.map((part) => ({
    part,
    node: add({ kind: "service", service: part }, names.service(part.service)),
  }));
  const tables = [...wrappers.map(({ table }) => table), ...messages];
  for (const table of tables) byTable.set(table, add({ kind: "message", table }, names.message(table) ?? table.name));
  const refer = (from: Node | undefined, to: readonly MessageTable[]): void => {
    for (const table of to) {
      const node = isGoogle(table) ? undefined : (byTable.get(table) ?? byTable.get(first(table)));
      if (node !== undefined) from?.references.add(node);
    }
  };
  for (const table of tables) {
    refer(byTable.get(table), innerTables(table));
    for (const field of table.fields.map(plainField)) {
      if (field.enum === undefined || !hasPlace(field.enum)) continue;
      const placed = enums.add("", field);
      const node = byEnum.get(placed) ?? add({ kind: "enum", placed }, placed.name);
      byEnum.set(placed, node);
      byTable.get(table)?.references.add(node);
    }
  }
  nest(nodes);
  for (const { part, node } of serving) {
    for (const { operation } of part.operations) {
      const { request, response } = operation;
      refer(
        node,
        [request, response].flatMap((table) => (table.bare === undefined ? [table] : bareTable(table))),
      );
    }
  }
  return nodes;
}

/** Connects messages and enums with the messages in which they are nested, because they have to be in the same file. */
function nest(nodes: readonly Node[]): void {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  for (const node of nodes) {
    for (let at = node.name.lastIndexOf("."); at > node.package.length; at = node.name.lastIndexOf(".", at - 1)) {
      const outer = byName.get(node.name.slice(0, at));
      if (outer === undefined) continue;
      outer.references.add(node);
      node.references.add(outer);
    }
  }
}

/**
 * Moves messages that refer to each other into one package: the unnamed one, in which their packages become messages around them.
 */
function joinPackages(circle: readonly Node[], { isForFiles }: SchemaPurpose): void {
  const packages = new Set(circle.map((node) => node.package));
  if (packages.size === 1) return;
  if (isForFiles) throw crossPackageCircle(circle.flatMap(({ part, name }) => (isTuple(part) ? [] : [name])).sort());
  for (const node of circle) node.package = "";
}

/**
 * Whether a part is a tuple. No program knows its name, so it may be moved into the package of the messages to which it refers.
 */
function isTuple(part: Part): boolean {
  return part.kind === "message" && part.table.tuple;
}

/** A number for each package. Packages that refer to each other have the same number. */
function entangledPackages(nodes: readonly Node[]): Map<string, number> {
  const references = new Map<string, Set<string>>();
  for (const node of nodes) {
    const known = references.get(node.package) ?? new Set();
    references.set(node.package, known);
    for (const to of node.references) known.add(to.package);
  }
  const circles = componentsOf(references.keys(), (name) => references.get(name) ?? []);
  return new Map(circles.flatMap((circle, at) => circle.map((name) => [name, at] as const)));
}

/**
 * The path of the file of a package. `level` counts the files of a package that has several. The file without a package has a
 * name that no other file has, because an include in C++ prefers a file of the including file's folder.
 */
export function pathOf(packageName: string, level = 0): string {
  const stem = packageName === "" ? "no_package" : `${packageName.replaceAll(".", "/")}/contracts`;
  return `${stem}${level === 0 ? "" : `_${level + 1}`}.proto`;
}
