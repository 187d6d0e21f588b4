/** The names of an operation, from which its gRPC path and its service are worked out. */
export interface NamedOperation {
  readonly name: string;
  readonly method: string;
  /**
   * The path `/service/name`. Undefined for an operation of an interface without a service, which gets its path from the contract
   * that extends the interface.
   */
  readonly path?: string | undefined;
}

/** A type that declares operations: a contract, or an interface without a service. */
export interface DeclaringType<Operation extends NamedOperation> {
  readonly name: string;
  /** The name of the gRPC service. Undefined for an interface that is not annotated as a contract. */
  readonly service?: string | undefined;
  readonly bases: readonly this[];
  readonly operations: readonly Operation[];
  /** The names of the methods that are no operations. */
  readonly methods: readonly string[];
}

/**
 * An operation with its final path. For an operation of an interface without a service, the path depends on the contract that
 * extends the interface.
 */
export type PlacedOperation<Operation extends NamedOperation> = Operation & {
  readonly path: string;
  /** The declaring type and the method, as error texts name them: `ICalculator.Sum`. */
  readonly member: string;
};

/** The operations that one interface or class contributes to a gRPC service. */
export interface ServicePart<Node extends DeclaringType<NamedOperation>> {
  readonly service: string;
  readonly declaredBy: Node;
  readonly operations: readonly PlacedOperation<Node["operations"][number]>[];
}

/** The services of one or more contracts, with the operations of all interfaces that the contracts extend. */
export interface Tree<Node extends DeclaringType<NamedOperation>> {
  readonly services: readonly ServicePart<Node>[];
  /**
   * Further paths for the operations of an interface without a service that several contracts extend. These operations belong to
   * the service of one of the contracts; the further paths have the names of the other services. Servers answer such paths, but
   * clients never call them.
   */
  readonly aliases: readonly PlacedOperation<Node["operations"][number]>[];
  /** The methods that are no operations, each with the name of the contract that declares it. */
  readonly methods: ReadonlyMap<string, string>;
}

/**
 * Makes the error for two operations of a service whose names are equal but for case. `member` and `other` are their declaring
 * types and methods: `ICalculator.Sum`.
 */
export type OperationConflict = (service: string, member: string, other: string) => Error;

/** A declaring type that is a contract, and so has a service. */
export type Marked<Node> = Node & { readonly service: string };

/**
 * Works out the services of contracts and their bases, by the rules of ServiceModel.Grpc. Each contract keeps its own service.
 * The operations of an interface without a service belong to the service of the contract that {@link mostDerived} chooses. If two
 * operations of a service have names that are equal but for case, throws the error that `conflict` makes; without `conflict`,
 * such names are allowed.
 */
export function bindTree<Node extends DeclaringType<NamedOperation>>(
  roots: readonly Node[],
  conflict?: OperationConflict,
): Tree<Node> {
  const nodes = listNodes(roots);
  const marked = nodes.filter(isMarked);
  const services: ServicePart<Node>[] = marked.map((node) => bindService(node, node.service));
  const aliases: PlacedOperation<Node["operations"][number]>[] = [];
  for (const node of nodes) {
    if (node.service !== undefined || node.operations.length === 0) continue;
    const deriving = marked.filter((candidate) => derivesFrom(candidate, node));
    const owner = mostDerived(deriving, derivesFrom);
    if (owner === undefined) continue;
    services.push(bindService(node, owner.service));
    for (const other of deriving) {
      if (other !== owner) aliases.push(...bindService(node, other.service).operations);
    }
  }
  if (conflict !== undefined) assertDistinct(services, conflict);
  return { services, aliases: undeclared(aliases, services), methods: plainMethods(nodes, services) };
}

/** The contracts among `roots` and all of their bases, each once, in depth-first order. */
export function contractsIn<Node extends DeclaringType<NamedOperation>>(roots: readonly Node[]): Marked<Node>[] {
  return listNodes(roots).filter(isMarked);
}

/**
 * Chooses the owner of the operations of an interface without a service among the contracts that extend it (`deriving`): the
 * first one, or the most derived of the contracts that extend this first one.
 */
export function mostDerived<Node>(
  deriving: Iterable<Node>,
  derives: (node: Node, base: Node) => boolean,
): Node | undefined {
  let owner: Node | undefined;
  for (const candidate of deriving) {
    if (owner === undefined || derives(candidate, owner)) owner = candidate;
  }
  return owner;
}

/**
 * A path as HTTP/2 allows it. The names of type arguments may contain any characters; those beyond visible ASCII are
 * percent-encoded, as .NET encodes them when it sends a request. Servers register their operations by the same path.
 */
export function encodedPath(path: string): string {
  return path.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part));
}

function isMarked<Node extends DeclaringType<NamedOperation>>(node: Node): node is Marked<Node> {
  return node.service !== undefined;
}

function listNodes<Node extends DeclaringType<NamedOperation>>(roots: readonly Node[]): Node[] {
  const seen = new Set<Node>();
  const visit = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    for (const base of node.bases) visit(base);
  };
  for (const root of roots) visit(root);
  return [...seen];
}

function derivesFrom<Node extends DeclaringType<NamedOperation>>(node: Node, base: Node): boolean {
  return node.bases.some((direct) => direct === base || derivesFrom(direct, base));
}

function bindService<Node extends DeclaringType<NamedOperation>>(node: Node, service: string): ServicePart<Node> {
  const operations = node.operations.map((operation) => ({
    ...operation,
    path: encodedPath(operation.path ?? `/${service}/${operation.name}`),
    member: `${node.name}.${operation.method}`,
  }));
  return { service, declaredBy: node, operations };
}

function assertDistinct<Node extends DeclaringType<NamedOperation>>(
  services: readonly ServicePart<Node>[],
  conflict: OperationConflict,
): void {
  const members = new Map<string, string>();
  for (const { service, operations } of services) {
    for (const { name, member } of operations) {
      // A C# host cannot serve two names that differ in case only.
      const key = `${service}/${name}`.toLowerCase();
      const other = members.get(key);
      if (other !== undefined) throw conflict(service, other, member);
      members.set(key, member);
    }
  }
}

function undeclared<Operation extends NamedOperation, Node extends DeclaringType<Operation>>(
  aliases: readonly PlacedOperation<Operation>[],
  services: readonly ServicePart<Node>[],
): PlacedOperation<Operation>[] {
  const paths = new Set(services.flatMap((service) => service.operations.map((operation) => operation.path)));
  return aliases.filter(({ path }) => !paths.has(path) && paths.add(path));
}

function plainMethods<Node extends DeclaringType<NamedOperation>>(
  nodes: readonly Node[],
  services: readonly ServicePart<Node>[],
): Map<string, string> {
  const operations = new Set(services.flatMap((service) => service.operations.map((operation) => operation.method)));
  const methods = new Map<string, string>();
  for (const node of nodes) {
    for (const method of node.methods) {
      if (!operations.has(method) && !methods.has(method)) methods.set(method, node.name);
    }
  }
  return methods;
}
