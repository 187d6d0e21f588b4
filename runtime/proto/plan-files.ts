import { componentsOf } from "../../common/circles.js";
import { hasPlace, type PlacedEnum, type PlacedEnums } from "../../common/wire/enum-names.js";
import type { SchemaNames } from "../../common/wire/schema-names.js";
import {
  innerMessageNames,
  type RoleWrapper,
  type WireField,
  type WireMessage,
  type WireOperation,
  type WireSchema,
  type WireService,
  wrappersOf,
} from "../../common/wire/wire-schema.js";
import { crossPackageCircle } from "../base/setup-errors/setup-errors.js";
import type { SchemaPurpose } from "./describe-schema.js";

/** A message of a file: one with a name of its own, or one around the arguments or the result of an operation. */
export interface PlannedMessage {
  /** The full name in the files. */
  readonly name: string;
  readonly fields: readonly WireField[];
  /** The contract's own message, such as `Order`. Undefined for the message that interwire makes for arguments or a result. */
  readonly message: WireMessage | undefined;
  /** Undefined if the message has a name of its own. */
  readonly around: { readonly operation: WireOperation; readonly role: RoleWrapper["role"] } | undefined;
}

/** A file to be made, with the parts of the schema that it will contain. */
export interface FilePlan {
  /** The path of the file: `shop/v1/contracts.proto`. */
  readonly path: string;
  readonly package: string;
  readonly services: WireService[];
  /** The messages, including those around arguments and results. */
  readonly messages: PlannedMessage[];
  /** The enums whose full names contain this file's package, or a message in it. */
  readonly enums: PlacedEnum[];
}

/** A node in the graph of a schema's parts: a service, a message or an enum. */
interface Node {
  readonly part: Part;
  readonly name: string;
  package: string;
  readonly references: Set<Node>;
}

type Part =
  | { readonly kind: "service"; readonly service: WireService }
  | { readonly kind: "message"; readonly planned: PlannedMessage }
  | { readonly kind: "enum"; readonly placed: PlacedEnum };

/**
 * Decides which files a schema has: one for each package. Since files cannot import each other, packages that refer to each other
 * get several files each, ordered so that no file refers to a later one.
 * @throws SetupError IW2019 if messages of several packages refer to each other
 */
export function planFiles(
  schema: WireSchema,
  naming: { readonly names: SchemaNames; readonly enums: PlacedEnums },
  purpose: SchemaPurpose,
): FilePlan[] {
  const nodes = graphOf(schema, naming);
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
    else if (node.part.kind === "message") plan.messages.push(node.part.planned);
    else plan.enums.push(node.part.placed);
  }
  return [...plans.values()];
}

export function emptyPlan(path: string, packageName: string): FilePlan {
  return { path, package: packageName, services: [], messages: [], enums: [] };
}

/** The graph of the services, the messages, and the enums whose full names contain a package or a message. */
function graphOf(schema: WireSchema, { names, enums }: Parameters<typeof planFiles>[1]): Node[] {
  const byName = new Map<string, Node>();
  const nodes: Node[] = [];
  const add = (part: Part, name: string): Node => {
    const node: Node = { part, name, package: names.package(name), references: new Set<Node>() };
    nodes.push(node);
    return node;
  };
  const serving = schema.services.map((service) => ({
    service,
    node: add({ kind: "service", service }, names.service(service.name)),
  }));
  const planned = plannedMessages(schema, names);
  for (const one of planned) byName.set(one.name, add({ kind: "message", planned: one }, one.name));
  const refer = (from: Node | undefined, name: string): void => {
    const to = byName.get(name);
    if (to !== undefined) from?.references.add(to);
  };
  for (const { name, fields } of planned) {
    const node = byName.get(name);
    for (const inner of innerMessageNames({ fields })) refer(node, names.message(inner));
    for (const { enum: used } of fields) {
      if (used === undefined || !hasPlace(used)) continue;
      const placed = enums.add("", used);
      const at = byName.get(placed.name) ?? add({ kind: "enum", placed }, placed.name);
      byName.set(placed.name, at);
      node?.references.add(at);
    }
  }
  nest(nodes);
  for (const { service, node } of serving) {
    for (const { request, response } of service.operations) {
      for (const one of [request, response]) {
        refer(node, typeof one === "string" ? names.message(one) : names.wrapper(one));
      }
    }
  }
  return nodes;
}

function plannedMessages({ services, messages }: WireSchema, names: SchemaNames): PlannedMessage[] {
  const around = services.flatMap(({ operations }) =>
    operations.flatMap((operation) =>
      wrappersOf(operation).map(({ wrapper, role }) => ({
        name: names.wrapper(wrapper),
        fields: wrapper.fields,
        message: undefined,
        around: { operation, role },
      })),
    ),
  );
  const named = [...messages].map(([name, message]) => ({
    name: names.message(name),
    fields: message.fields,
    message,
    around: undefined,
  }));
  return [...around, ...named];
}

/** Ties messages and enums to the messages in which they are nested, because they have to be in the same file. */
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
  return part.kind === "message" && part.planned.message?.isTuple === true;
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
