import { encodedPath } from "../base/paths.js";
import { operationsConflict } from "../base/setup-errors/setup-errors.js";
import type { ContractTable, OperationTable } from "./contract.js";

/** An operation with the path that it has in the tree of a certain contract or class. */
export interface BoundOperation extends OperationTable {
  readonly path: string;
  /** The declaring type and the method, for error texts: `ICalculator.Sum`. */
  readonly member: string;
}

/** The operations that one interface contributes to a service. */
export interface BoundService {
  readonly service: string;
  readonly declaredBy: ContractTable;
  readonly operations: readonly BoundOperation[];
}

/** The services that a contract or a class consists of. */
export interface BoundTree {
  readonly services: readonly BoundService[];
  /**
   * The operations of a base without a service that several contracts extend, under the names of those contracts to which they do
   * not belong. Only a server answers these paths.
   */
  readonly aliases: readonly BoundOperation[];
  /** The methods that are not operations, each with the name of the contract that declares it. */
  readonly methods: ReadonlyMap<string, string>;
}

/** The table of a contract that declares a service. */
export type MarkedTable = ContractTable & { readonly service: string };

/**
 * Computes the services of a contract or class, by the rules of ServiceModel.Grpc. Each contract keeps its own service. The
 * operations of an interface without a service belong to the service of the most derived contract in the first chain that extends
 * the interface.
 * @throws SetupError IW2011 if two operations of a service have the same name
 */
export function bindTree(roots: readonly ContractTable[]): BoundTree {
  const nodes = listNodes(roots);
  const marked = nodes.filter(isMarked);
  const services: BoundService[] = marked.map((node) => bindService(node, node.service));
  const aliases: BoundOperation[] = [];
  for (const node of nodes) {
    if (node.service !== undefined || node.operations.length === 0) continue;
    const deriving = marked.filter((candidate) => derivesFrom(candidate, node));
    const parent = mostDerived(deriving);
    if (parent === undefined) continue;
    services.push(bindService(node, parent.service));
    for (const other of deriving) {
      if (other !== parent) aliases.push(...bindService(node, other.service).operations);
    }
  }
  assertDistinct(services);
  return { services, aliases: undeclared(aliases, services), methods: plainMethods(nodes, services) };
}

/** The contracts with a service in the trees of some roots, in the order of the trees. */
export function contractsIn(roots: readonly ContractTable[]): MarkedTable[] {
  return listNodes(roots).filter(isMarked);
}

function isMarked(node: ContractTable): node is MarkedTable {
  return node.service !== undefined;
}

function listNodes(roots: readonly ContractTable[]): ContractTable[] {
  const seen = new Set<ContractTable>();
  const visit = (node: ContractTable): void => {
    if (seen.has(node)) return;
    seen.add(node);
    node.bases.forEach(visit);
  };
  roots.forEach(visit);
  return [...seen];
}

function derivesFrom(node: ContractTable, base: ContractTable): boolean {
  return node.bases.some((direct) => direct === base || derivesFrom(direct, base));
}

function mostDerived(deriving: readonly MarkedTable[]): MarkedTable | undefined {
  let parent = deriving[0];
  for (const candidate of deriving) {
    if (parent !== undefined && derivesFrom(candidate, parent)) parent = candidate;
  }
  return parent;
}

function bindService(node: ContractTable, service: string): BoundService {
  const operations = node.operations.map((operation) => ({
    ...operation,
    path: encodedPath(operation.path ?? `/${service}/${operation.name}`),
    member: `${node.name}.${operation.method}`,
  }));
  return { service, declaredBy: node, operations };
}

function assertDistinct(services: readonly BoundService[]): void {
  const members = new Map<string, string>();
  for (const { service, operations } of services) {
    for (const { name, member } of operations) {
      // Lower case, because a C# host cannot serve two names that differ only in case.
      const key = `${service}/${name}`.toLowerCase();
      const other = members.get(key);
      if (other !== undefined) throw operationsConflict(service, other, member);
      members.set(key, member);
    }
  }
}

function undeclared(aliases: readonly BoundOperation[], services: readonly BoundService[]): BoundOperation[] {
  const paths = new Set(services.flatMap((service) => service.operations.map((operation) => operation.path)));
  return aliases.filter(({ path }) => !paths.has(path) && paths.add(path));
}

function plainMethods(nodes: readonly ContractTable[], services: readonly BoundService[]): Map<string, string> {
  const operations = new Set(services.flatMap((service) => service.operations.map((operation) => operation.method)));
  const methods = new Map<string, string>();
  for (const node of nodes) {
    for (const method of node.methods) {
      if (!operations.has(method) && !methods.has(method)) methods.set(method, node.name);
    }
  }
  return methods;
}
