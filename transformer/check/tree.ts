import { clrName } from "../model/clr-name.js";
import type { BaseModel, ContractModel, NodeRef, TypeModel } from "../model/model.js";
import { substitute } from "../model/type-models.js";
import type { Lookup } from "./lookup.js";

/** A contract in a tree, with the type arguments with which the tree refers to it. */
export interface TreeNode {
  readonly model: ContractModel;
  readonly typeArguments: readonly TypeModel[];
  /** The name of the service, with the names of type arguments. Absent for an interface without a service. */
  readonly service?: string;
  /** A text that identifies the contract together with its type arguments. */
  readonly key: string;
  readonly ancestors: ReadonlySet<string>;
}

/** The contracts in the trees of some roots, in the order of the CLR: a type before its base types. */
export function treeOf(roots: readonly BaseModel[], lookup: Lookup): TreeNode[] {
  const nodes = new Map<string, TreeNode>();
  const visit = ({ ref, typeArguments }: BaseModel): Iterable<string> => {
    const model = lookup.contract(ref.id);
    if (model === undefined) return [];
    const key = JSON.stringify([model.id, typeArguments], isRoute);
    const known = nodes.get(key);
    if (known !== undefined) return [key, ...known.ancestors];
    const ancestors = new Set<string>();
    const names = typeArguments.map((argument) => clrOf(argument, lookup));
    const service = model.service === undefined ? {} : { service: [model.service, ...names].join("-") };
    nodes.set(key, { model, typeArguments, key, ancestors, ...service });
    const values = new Map(
      model.typeParameters.map((name, i) => [name, typeArguments[i] ?? ({ kind: "invalid" } as const)]),
    );
    for (const base of model.bases) {
      const closing = base.typeArguments.map((argument) => substitute(argument, values));
      for (const ancestor of visit({ ref: base.ref, typeArguments: closing })) ancestors.add(ancestor);
    }
    return [key, ...ancestors];
  };
  for (const root of roots) for (const _ of visit(root));
  return [...nodes.values()];
}

/** A replacer for `JSON.stringify` that drops the imports of nodes, because files may import the same node in different ways. */
function isRoute(name: string, value: unknown): unknown {
  return name === "from" ? undefined : value;
}

/** A reference to a contract whose type arguments are its own type parameters: the root of its tree. */
export function rootOf({ id, node, typeText, typeParameters }: ContractModel): BaseModel {
  const ref: NodeRef = { id, node, display: typeText };
  return { ref, typeArguments: typeParameters.map((name) => ({ kind: "parameter", name })) };
}

export function clrOf(type: TypeModel, lookup: Lookup): string {
  return clrName(type, (id) => lookup.message(id)?.clrName);
}

/**
 * The contract whose service has the operations of a node: the node itself if it has a service, or else the nearest contract that
 * derives from it.
 */
export function hostOf(node: TreeNode, tree: readonly TreeNode[]): TreeNode | undefined {
  if (node.service !== undefined) return node;
  let host: TreeNode | undefined;
  for (const candidate of tree) {
    if (candidate.service === undefined || !candidate.ancestors.has(node.key)) continue;
    if (host === undefined || candidate.ancestors.has(host.key)) host = candidate;
  }
  return host;
}
