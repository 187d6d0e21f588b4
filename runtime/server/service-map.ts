import { pathTwice, serviceTwice } from "../base/setup-errors/server-setup-errors.js";
import { type BoundOperation, bindTree, contractsIn, type MarkedTable } from "../contract/bind.js";
import type { ContractTable } from "../contract/contract.js";
import type { PlainServiceDefinition } from "../transport/plain-service.js";
import { servicesIn } from "./plain-handlers.js";

/** The contract behind a service name, and the class or contract that was mapped with it. */
interface Claim {
  readonly owner: string;
  readonly contract: MarkedTable;
}

/** The services and methods of a server. */
export class ServiceMap {
  /** The claims by the names of services in lower case, because names that differ only in case are one service. */
  private readonly claims = new Map<string, Claim>();
  private readonly plain = new Map<string, PlainServiceDefinition>();
  /** Who serves a path. */
  private readonly owners = new Map<string, string>();

  /**
   * Lays out the operations of an implementation that is to be mapped. The names of its services must be free, and so must the
   * paths be of plain services.
   * @throws SetupError IW2004 if a name or a path is taken, IW2011 if two operations of a service have the same name
   */
  layOut(owner: string, roots: readonly ContractTable[]): readonly BoundOperation[] {
    const own = new Map<string, Claim>();
    for (const contract of contractsIn(roots)) {
      const { service } = contract;
      const key = service.toLowerCase();
      const first = this.claims.get(key) ?? own.get(service);
      const claim = { owner, contract };
      if (first !== undefined) {
        const known = first.contract.service === service ? "" : ` as '${first.contract.service}'`;
        throw serviceTwice(service, `${describe(first)}${known}`, describe(claim), fixFor(first, claim));
      }
      own.set(service, claim);
    }
    const { services, aliases } = bindTree(roots);
    const operations = [...services.flatMap((service) => service.operations), ...aliases];
    for (const { path, member } of operations) this.assertFree(path, `${owner} (${member})`);
    return operations;
  }

  /** The names of the services. */
  names(): string[] {
    return [...new Set([...this.contracts().map(({ service }) => service), ...this.plain.keys()])];
  }

  /** Whether a contract has the name of a service. */
  serves(service: string): boolean {
    return this.claims.get(service.toLowerCase())?.contract.service === service;
  }

  /** The contracts that have the names. */
  contracts(): MarkedTable[] {
    return [...this.claims.values()].map(({ contract }) => contract);
  }

  /** The methods of plain services, by the names of these. */
  definitions(): ReadonlyMap<string, PlainServiceDefinition> {
    return this.plain;
  }

  /** Who serves a path, as the texts of errors name it. */
  ownerOf(path: string): string {
    return this.owners.get(path) as string;
  }

  /** Claims the names of contracts, and the paths of their operations, for their owner. */
  claim(owner: string, roots: readonly ContractTable[], operations: readonly BoundOperation[]): void {
    for (const contract of contractsIn(roots)) this.claims.set(contract.service.toLowerCase(), { owner, contract });
    for (const { path, member } of operations) this.owners.set(path, `${owner} (${member})`);
  }

  /**
   * Claims paths of a plain service for their owner. The rest of its methods may be served by others.
   * @throws SetupError IW2004 if a path is taken
   */
  claimPlain(owner: string, definition: PlainServiceDefinition, paths: readonly string[]): void {
    for (const path of paths) this.assertFree(path, owner);
    for (const path of paths) this.owners.set(path, owner);
    for (const [name, methods] of servicesIn(definition)) this.plain.set(name, { ...this.plain.get(name), ...methods });
  }

  private assertFree(path: string, owner: string): void {
    const first = this.owners.get(path);
    if (first !== undefined) throw pathTwice(path, first, owner);
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
