import { pathTwice, serviceTwice } from "../base/setup-errors/server-setup-errors.js";
import { type BoundOperation, bindTree, contractsIn, type MarkedTable } from "../contract/bind.js";
import type { ContractTable } from "../contract/contract.js";
import type { PlainServiceDefinition } from "../transport/plain-service.js";
import { servicesIn } from "./plain-handlers.js";

/** The contract that has the name of a service, and the class or contract with which it was mapped. */
interface Claim {
  readonly owner: string;
  readonly contract: MarkedTable;
}

/** The services of a server and the paths of their methods, each of which can be mapped once. */
export class ServiceMap {
  /** The claims by the names of services in lower case, because names that differ only in case are one service. */
  private readonly claims = new Map<string, Claim>();
  private readonly plain = new Map<string, PlainServiceDefinition>();
  /** The name of the class, contract or service that serves a path, by path. */
  private readonly owners = new Map<string, string>();

  /**
   * The operations of an implementation that is to be mapped. The names of its services and its paths must not be taken.
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

  names(): string[] {
    return [...new Set([...this.contracts().map(({ service }) => service), ...this.plain.keys()])];
  }

  /** Whether a contract with exactly this service name is mapped. */
  serves(service: string): boolean {
    return this.claims.get(service.toLowerCase())?.contract.service === service;
  }

  /** The contracts that are mapped, each with a service of its own. */
  contracts(): MarkedTable[] {
    return [...this.claims.values()].map(({ contract }) => contract);
  }

  /** The methods of plain services, by the names of the services. */
  definitions(): ReadonlyMap<string, PlainServiceDefinition> {
    return this.plain;
  }

  /** The name of the class, contract or service that serves a path, as texts of errors have it. */
  ownerOf(path: string): string {
    return this.owners.get(path) as string;
  }

  /** Records that the services and paths of contracts are served by `owner`. */
  claim(owner: string, roots: readonly ContractTable[], operations: readonly BoundOperation[]): void {
    for (const contract of contractsIn(roots)) this.claims.set(contract.service.toLowerCase(), { owner, contract });
    for (const { path, member } of operations) this.owners.set(path, `${owner} (${member})`);
  }

  /**
   * Records that paths of a plain service are served by `owner`. The other methods of the service may be served by others.
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

/**
 * The advice for a service name that is taken. A new name is no remedy if the same contract is mapped twice, or two
 * instantiations of a generic contract.
 */
function fixFor({ contract: first }: Claim, { contract: second }: Claim): string {
  if (first === second)
    return "Map it once; where two classes serve it, map one class that implements all of their contracts.";
  return first.name === second.name
    ? "Map one of them, or give one of the contracts (@serviceContract) or of the messages in its type arguments (@dataContract) another name."
    : "Give one of the contracts another name or namespace (@serviceContract).";
}
