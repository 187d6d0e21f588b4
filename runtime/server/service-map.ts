import { type BoundTree, bindTree, contractsIn, type MarkedTable } from "../contract/bind.js";
import type { ContractTable } from "../contract/contract.js";
import { serviceTwice } from "../errors/setup-errors.js";

/** The contract behind a service name, and the class or contract that was mapped with it. */
interface Claim {
  readonly owner: string;
  readonly contract: MarkedTable;
}

/** The services of a server, by name. */
export class ServiceMap {
  private readonly claims = new Map<string, Claim>();

  /**
   * Lays out the services of an implementation that is to be mapped. Their names must be free.
   * @throws SetupError IW2004 if a name is taken, IW2011 if two operations of a service have the same name
   */
  layOut(owner: string, roots: readonly ContractTable[]): BoundTree {
    const own = new Map<string, Claim>();
    for (const contract of contractsIn(roots)) {
      const { service } = contract;
      const first = this.claims.get(service) ?? own.get(service);
      const claim = { owner, contract };
      if (first !== undefined) throw serviceTwice(service, describe(first), describe(claim), fixFor(first, claim));
      own.set(service, claim);
    }
    return bindTree(roots);
  }

  /** The names that are taken. */
  names(): string[] {
    return [...this.claims.keys()];
  }

  /** The contracts that have the names. */
  contracts(): MarkedTable[] {
    return [...this.claims.values()].map(({ contract }) => contract);
  }

  /** Claims the names of contracts for their owner. */
  claim(owner: string, roots: readonly ContractTable[]): void {
    for (const contract of contractsIn(roots)) this.claims.set(contract.service, { owner, contract });
  }
}

function describe({ owner, contract: { name } }: Claim): string {
  return name === owner ? owner : `${owner} (${name})`;
}

/** The fix for a name that is taken. Renaming does not help for the same contract, or for two instantiations of a generic one. */
function fixFor({ contract: first }: Claim, { contract: second }: Claim): string {
  if (first === second)
    return "Map it once; where two classes serve it, map one class that implements all of their contracts.";
  return first.name === second.name
    ? "Map one of them, or give one of the contracts (@serviceContract) or of the messages in its type arguments (@dataContract) another name."
    : "Give one of the contracts another name or namespace (@serviceContract).";
}
