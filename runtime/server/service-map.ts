import { serviceTwice } from "../setup-errors.js";
import { type BoundTree, bindTree } from "../table/bind.js";
import type { ContractTable } from "../table/contract.js";

/** The services of a server, by name. */
export class ServiceMap {
  private readonly owners = new Map<string, string>();

  /**
   * Lays out the services of what is to be mapped, whose names must be free.
   * @throws SetupError IW2004, IW2011
   */
  layOut(owner: string, roots: readonly ContractTable[]): BoundTree {
    const tree = bindTree(roots);
    const claimed = new Map<string, ContractTable>();
    for (const { service, declaredBy } of tree.services) {
      const first = this.owners.get(service);
      if (first !== undefined) throw serviceTwice(service, first, describe(owner, declaredBy));
      if (declaredBy.service === undefined) continue;
      const twin = claimed.get(service);
      if (twin !== undefined && !related(twin, declaredBy)) {
        throw serviceTwice(service, describe(owner, twin), describe(owner, declaredBy));
      }
      claimed.set(service, declaredBy);
    }
    return tree;
  }

  /** The names that are taken. */
  names(): string[] {
    return [...this.owners.keys()];
  }

  /** Takes the names of a tree for its owner. */
  claim(owner: string, { services }: BoundTree): void {
    for (const { service, declaredBy } of services) {
      if (declaredBy.service !== undefined) this.owners.set(service, describe(owner, declaredBy));
    }
  }
}

function describe(owner: string, { name }: ContractTable): string {
  return name === owner ? owner : `${owner} (${name})`;
}

function related(a: ContractTable, b: ContractTable): boolean {
  return extend(a, b) || extend(b, a);
}

function extend(node: ContractTable, base: ContractTable): boolean {
  return node.bases.some((direct) => direct === base || extend(direct, base));
}
