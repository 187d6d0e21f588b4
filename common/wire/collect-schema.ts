import type { Idempotency } from "../idempotency.js";
import {
  bindTree,
  type DeclaringType,
  type NamedOperation,
  type OperationConflict,
  type PlacedOperation,
} from "./bind.js";
import { innerSources, type MessageConflict, NamedMessages } from "./named-messages.js";
import type {
  MessageSource,
  MethodKind,
  WireMessage,
  WireOperation,
  WireSchema,
  WireService,
  WireWrapper,
} from "./wire-schema.js";

/**
 * The request or the response of an operation: a wrapper message whose fields are the arguments or the result, or, in bare style,
 * a function that returns the message that is the argument or result itself.
 */
export type BodySource = WireWrapper<() => MessageSource> | (() => MessageSource);

/**
 * An operation as input for {@link collectSchema}: it has its messages themselves instead of their names. It has no path if the
 * declaring interface has no service.
 */
export interface OperationSource extends NamedOperation {
  readonly kind: MethodKind;
  readonly idempotency?: Idempotency | undefined;
  readonly request: BodySource;
  readonly response: BodySource;
  readonly requestHeader?: WireWrapper<() => MessageSource> | undefined;
  readonly responseHeader?: WireWrapper<() => MessageSource> | undefined;
  details(): readonly MessageSource[];
}

/** A contract, or an interface without a service, as input for {@link collectSchema}. */
export interface ContractSource extends DeclaringType<OperationSource> {
  /** A hash of everything in the contract that is on the wire. It orders contracts of the same name. */
  readonly hash: string;
}

/** The contracts and messages of which a schema is made. */
export interface SchemaSources {
  readonly contracts: readonly ContractSource[];
  readonly messages: readonly MessageSource[];
}

/** Callbacks for names that occur twice in a schema. Duplicates for which there is no callback are allowed. */
export interface Conflicts {
  /** Makes the error for two operations of a service whose names are equal but for case. */
  readonly operation?: OperationConflict;
  readonly message?: MessageConflict;
}

/**
 * A schema, with functions that find the contracts and messages from which its services, operations and messages were collected.
 */
export interface CollectedSchema extends WireSchema {
  /** The names of the messages that are documented as details of errors. They must not change, because they are on the wire. */
  readonly details: ReadonlySet<string>;
  /** The contracts whose own service is the given one. Empty if only interfaces without a service contribute operations. */
  owners(service: WireService): readonly ContractSource[];
  /** The contract, or the interface without a service, that declares an operation. */
  declaring(operation: WireOperation): ContractSource;
  /**
   * The source of a message. If several sources describe the same message (for example those of `Date` and `Timestamp`), the
   * first of these.
   */
  source(message: WireMessage): MessageSource;
}

/**
 * Collects the services of contracts, and all messages to which these and the given messages refer. Neither the order of the
 * contracts and messages nor the order of declarations in them matters.
 */
export function collectSchema({ contracts, messages }: SchemaSources, conflicts: Conflicts = {}): CollectedSchema {
  const named = new NamedMessages(conflicts.message);
  const found = servicesOf(contracts, conflicts);
  const operations = found.flatMap((one) => [...one.operations.values()]);
  const bare = operations.flatMap(({ operation: { request, response } }) =>
    [request, response].flatMap((body) => (typeof body === "function" ? [body()] : [])),
  );
  const wrapped = operations.flatMap(({ operation }) => wrapperSources(operation).flatMap(innerSources));
  const details = operations.flatMap(({ operation }) => operation.details());
  for (const root of [...bare, ...wrapped, ...details, ...sorted(messages, ({ typeName }) => typeName)])
    named.add(root);
  const owners = new Map<WireService, readonly ContractSource[]>();
  const declaring = new Map<WireOperation, ContractSource>();
  const services = found.map(({ service, contracts, operations }) => {
    const made = [...operations.values()].map(({ operation, declaredBy }) => {
      const one = wireOperation(operation, declaredBy.name, named);
      declaring.set(one, declaredBy);
      return one;
    });
    const described = { name: service, operations: made };
    owners.set(described, [...contracts]);
    return described;
  });
  return {
    services,
    messages: named.described(),
    details: new Set(details.map((one) => named.nameOf(one))),
    owners: (service) => owners.get(service) ?? [],
    declaring: (operation) => declaring.get(operation) as ContractSource,
    source: ({ name }) => named.messages.get(name) as MessageSource,
  };
}

function wireOperation(
  operation: PlacedOperation<OperationSource>,
  declaredBy: string,
  named: NamedMessages,
): WireOperation {
  const { name, path, kind, idempotency, request, response, requestHeader, responseHeader } = operation;
  const wrapper = (one: WireWrapper<() => MessageSource>): WireWrapper => ({
    name: one.name,
    fields: named.fields(one.fields),
  });
  const body = (one: BodySource): WireWrapper | string =>
    typeof one === "function" ? named.nameOf(one()) : wrapper(one);
  return {
    name,
    path,
    declaredBy,
    kind,
    ...(idempotency && { idempotency }),
    request: body(request),
    response: body(response),
    ...(requestHeader && { requestHeader: wrapper(requestHeader) }),
    ...(responseHeader && { responseHeader: wrapper(responseHeader) }),
    details: operation.details().map((one) => named.nameOf(one)),
  };
}

/** A service, with the operations of all contracts that share its name. */
interface FoundService {
  readonly service: string;
  readonly contracts: ReadonlySet<ContractSource>;
  readonly operations: ReadonlyMap<string, FoundOperation>;
}

interface FoundOperation {
  readonly operation: PlacedOperation<OperationSource>;
  readonly declaredBy: ContractSource;
}

function servicesOf(contracts: readonly ContractSource[], conflicts: Conflicts): FoundService[] {
  const services = new Map<string, { contracts: Set<ContractSource>; operations: Map<string, FoundOperation> }>();
  for (const contract of sorted(contracts, ({ name, hash }) => `${name} ${hash}`)) {
    for (const { service, declaredBy, operations } of bindTree([contract], conflicts.operation).services) {
      const known = services.get(service) ?? { contracts: new Set(), operations: new Map() };
      services.set(service, known);
      if (declaredBy.service === service) known.contracts.add(declaredBy);
      for (const operation of operations) {
        if (!known.operations.has(operation.path)) known.operations.set(operation.path, { operation, declaredBy });
      }
    }
  }
  return sorted(
    [...services].map(([service, parts]) => ({ service, ...parts })),
    ({ service }) => service,
  );
}

/** The wrapper messages of an operation, whose fields are its arguments or results. */
function wrapperSources({
  request,
  requestHeader,
  response,
  responseHeader,
}: OperationSource): WireWrapper<() => MessageSource>[] {
  return [request, requestHeader, response, responseHeader].flatMap((one) =>
    one === undefined || typeof one === "function" ? [] : [one],
  );
}

function sorted<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  return [...items].sort((a, b) => Number(textOf(a) > textOf(b)) - Number(textOf(a) < textOf(b)));
}
