import { clrName } from "../clr-name.js";
import type { ContractModel, TypeModel } from "../model.js";
import { substitute } from "../type-models.js";
import type { Lookup } from "./check-file.js";

/** A contract of a tree, closed by the arguments it is reached with. */
export interface TreeNode {
  readonly model: ContractModel;
  /** The closed service name; absent on an unmarked one. */
  readonly service?: string;
  /** Identity of the closed contract. */
  readonly key: string;
  readonly ancestors: ReadonlySet<string>;
}

/** The contracts of a root's tree in the order of the CLR: a type, then what it derives from (reference §2.1). */
export function treeOf(root: ContractModel, lookup: Lookup): TreeNode[] {
  const nodes = new Map<string, TreeNode>();
  const visit = (model: ContractModel, values: ReadonlyMap<string, TypeModel>): Set<string> => {
    const names = model.typeParameters.map((name) => clrOf(values.get(name) ?? { kind: "parameter", name }, lookup));
    const key = [model.id, ...names].join("-");
    const ancestors = new Set<string>();
    if (nodes.has(key)) return new Set([key, ...(nodes.get(key)?.ancestors ?? [])]);
    const service = model.service === undefined ? undefined : [model.service, ...names].join("-");
    nodes.set(key, { model, key, ancestors, ...(service === undefined ? {} : { service }) });
    for (const base of model.bases) {
      const inner = lookup.contract(base.ref.id);
      if (inner === undefined) continue;
      const closing = base.typeArguments.map((argument) => substitute(argument, values));
      const innerValues = new Map(
        inner.typeParameters.map((name, i) => [name, closing[i] ?? ({ kind: "invalid" } as const)]),
      );
      for (const ancestor of visit(inner, innerValues)) ancestors.add(ancestor);
    }
    return new Set([key, ...ancestors]);
  };
  visit(root, new Map());
  return [...nodes.values()];
}

export function clrOf(type: TypeModel, lookup: Lookup): string {
  return clrName(type, (id) => lookup.message(id)?.clrName);
}

/** The service that hosts each node: its own, or that of the marked contract an unmarked one belongs to. */
export function hostOf(node: TreeNode, tree: readonly TreeNode[]): string | undefined {
  if (node.service !== undefined) return node.service;
  let host: TreeNode | undefined;
  for (const candidate of tree) {
    if (candidate.service === undefined || !candidate.ancestors.has(node.key)) continue;
    if (host === undefined || candidate.ancestors.has(host.key)) host = candidate;
  }
  return host?.service;
}
