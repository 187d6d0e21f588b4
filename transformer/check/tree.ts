import { mostDerived } from "../../common/wire/bind.js";
import { clrName } from "../model/clr-name.js";
import type { BaseModel, ContractModel, TypeModel } from "../model/model.js";
import { closing, instanceKey, substitute } from "../model/type-models.js";
import type { Lookup } from "./lookup.js";

/** A contract that is reached from a root contract through its bases, with the type arguments that it has there. */
export interface TreeNode {
  readonly model: ContractModel;
  readonly typeArguments: readonly TypeModel[];
  /** The name of the service, with the names of type arguments. Absent for an interface without a service. */
  readonly service?: string;
  /** A text that identifies the contract together with its type arguments. */
  readonly key: string;
  readonly ancestors: ReadonlySet<string>;
}

/**
 * The given contracts and all their direct and indirect bases, each once per combination of type arguments. As in the CLR, a type
 * stands before its base types.
 */
export function treeOf(roots: readonly BaseModel[], lookup: Lookup): TreeNode[] {
  const nodes = new Map<string, TreeNode>();
  const visit = ({ ref, typeArguments }: BaseModel): Iterable<string> => {
    const model = lookup.contract(ref.id);
    if (model === undefined) return [];
    const key = instanceKey(model.id, typeArguments);
    const known = nodes.get(key);
    if (known !== undefined) return [key, ...known.ancestors];
    const ancestors = new Set<string>();
    const names = typeArguments.map((argument) => clrOf(argument, lookup));
    const service = model.service === undefined ? {} : { service: [model.service, ...names].join("-") };
    nodes.set(key, { model, typeArguments, key, ancestors, ...service });
    const values = closing(model, typeArguments);
    for (const base of model.bases) {
      const closed = base.typeArguments.map((argument) => substitute(argument, values));
      for (const ancestor of visit({ ref: base.ref, typeArguments: closed })) ancestors.add(ancestor);
    }
    return [key, ...ancestors];
  };
  for (const root of roots) for (const _ of visit(root));
  return [...nodes.values()];
}

export function clrOf(type: TypeModel, lookup: Lookup): string {
  return clrName(type, (id) => lookup.message(id)?.clrName);
}

/**
 * The contract whose service has the operations that `node` declares: `node` itself if it has a service, or else the nearest
 * contract that derives from it.
 */
export function hostOf(node: TreeNode, tree: readonly TreeNode[]): TreeNode | undefined {
  if (node.service !== undefined) return node;
  const deriving = tree.filter(({ service, ancestors }) => service !== undefined && ancestors.has(node.key));
  return mostDerived(deriving, ({ ancestors }, { key }) => ancestors.has(key));
}
