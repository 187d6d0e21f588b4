import { type BoundTree, bindTree, contractsIn, type MarkedTable } from "../contract/bind.js";
import type { ContractTable } from "../contract/contract.js";
import { serviceTwice } from "../errors/setup-errors.js";

/** A contract that serves a name, and who brings it. */
interface Claim {
  readonly owner: string;
  readonly contract: MarkedTable;
}

/** The services of a server, by name. */
export class ServiceMap {
  private readonly claims = new Map<string, Claim>();

  /**
   * Lays out the services of what is to be mapped, whose names must be free.
   * @throws SetupError IW2004, IW2011
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

  /** Takes the names of some contracts for their owner. */
  claim(owner: string, roots: readonly ContractTable[]): void {
    for (const contract of contractsIn(roots)) this.claims.set(contract.service, { owner, contract });
  }
}

function describe({ owner, contract: { name } }: Claim): string {
  return name === owner ? owner : `${owner} (${name})`;
}

/** Another name is no help to one contract, nor to two closings of one. */
function fixFor({ contract: first }: Claim, { contract: second }: Claim): string {
  if (first === second)
    return "Map it once; where two classes serve it, map one class that implements all of their contracts.";
  return first.name === second.name
    ? "Map one of them, or give one of the contracts (@serviceContract) or of the messages in its type arguments (@dataContract) another name."
    : "Give one of the contracts another name or namespace (@serviceContract).";
}
