import { contractsIn } from "../../common/wire/bind.js";
import { pathTwice, serviceTwice } from "../base/setup-errors/server-setup-errors.js";
import { type BoundOperation, boundTrees, type MarkedTable } from "../contract/bound-contract.js";
import type { ContractTable } from "../contract/contract.js";
import type { PlainServiceDefinition } from "../transport/plain-service.js";
import { servicesIn } from "./plain-handlers.js";

/** A service name that is in use: the contract that declares it, and the class or contract with which it was mapped. */
interface Claim {
  readonly owner: string;
  readonly contract: MarkedTable;
}

/** The service names and paths of a server, each of which can be mapped once. */
export class ServiceMap {
  /** The names in use, in lower case, because names that differ only in case count as equal. */
  private readonly claims = new Map<string, Claim>();
  private readonly plain = new Map<string, PlainServiceDefinition>();
  /** For each path, the name of the class, contract or service that serves it. */
  private readonly owners = new Map<string, string>();

  /**
   * Collects the operations of an implementation that is to be mapped, after asserting that its service names and paths are free.
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
    const { services, aliases } = boundTrees(roots);
    const operations = [...services.flatMap((service) => service.operations), ...aliases];
    for (const { path, member } of operations) this.assertFree(path, `${owner} (${member})`);
    return operations;
  }

  names(): string[] {
    return [...new Set([...this.contracts().map(({ service }) => service), ...this.plain.keys()])];
  }

  serves(service: string): boolean {
    return this.claims.get(service.toLowerCase())?.contract.service === service;
  }

  contracts(): MarkedTable[] {
    return [...this.claims.values()].map(({ contract }) => contract);
  }

  /** The methods of services that were passed to `addService`, by service name. */
  definitions(): ReadonlyMap<string, PlainServiceDefinition> {
    return this.plain;
  }

  /** The name, for error texts, of the class, contract or service that serves a path. */
  ownerOf(path: string): string {
    return this.owners.get(path) as string;
  }

  claim(owner: string, roots: readonly ContractTable[], operations: readonly BoundOperation[]): void {
    for (const contract of contractsIn(roots)) this.claims.set(contract.service.toLowerCase(), { owner, contract });
    for (const { path, member } of operations) this.owners.set(path, `${owner} (${member})`);
  }

  /**
   * Records that `owner` serves some paths of a service that is written for grpc-js. The other methods of the service may be
   * served elsewhere.
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
 * The advice for a service name that is taken. Renaming is not advised if the same contract is mapped twice, or two
 * instantiations of a generic contract.
 */
function fixFor({ contract: first }: Claim, { contract: second }: Claim): string {
  if (first === second)
    return "Map it once; where two classes serve it, map one class that implements all of their contracts.";
  return first.name === second.name
    ? "Map one of them, or give one of the contracts (@serviceContract) or of the messages in its type arguments (@dataContract) another name."
    : "Give one of the contracts another name or namespace (@serviceContract).";
}
