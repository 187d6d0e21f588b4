import type { DescMessage, DescMethod, DescService, Registry } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { nearestName } from "../../runtime/base/options/nearest-name.js";
import type { SchemaOrigins } from "../../runtime/proto/schema-origins.js";
import { compareMessages } from "./compare-messages.js";
import type { Difference, PartUse } from "./difference.js";
import { haveSameBytes } from "./field-types.js";
import { listed } from "./names.js";

/** The descriptors of the project's contracts, and the contracts and messages from which each descriptor was made. */
export interface OwnSchema {
  readonly services: readonly DescService[];
  readonly registry: Registry;
  readonly origins: SchemaOrigins;
  pathOf(method: DescMethod): string;
}

/** A description of services from another source, with which contracts are compared. */
export interface GivenDescription {
  /** The name of the description as the user gave it. */
  readonly source: string;
  readonly names: readonly string[];
  /** The described services that the contracts also have, with their messages. */
  readonly registry: Registry;
}

/** The differences between contracts and a description, with counts of what was compared. */
export interface Comparison {
  readonly differences: readonly Difference[];
  readonly services: number;
  readonly operations: number;
  readonly messages: number;
}

/** Splits a path into the names of its service and operation. */
export function pathParts(path: string): { readonly service: string; readonly operation: string } {
  const at = path.lastIndexOf("/");
  return { service: path.slice(1, at), operation: path.slice(at + 1) };
}

/**
 * Compares services by the paths of their operations. Then compares messages of the same full name that no operation uses, such
 * as messages in an Any.
 */
export function compareSchemas(own: OwnSchema, described: GivenDescription): Comparison {
  const comparison = new SchemaComparison(own, described);
  for (const service of own.services) comparison.compareService(service);
  comparison.compareNamesakes();
  const { differences, services, operations, messages } = comparison;
  return { differences, services, operations, messages };
}

class SchemaComparison implements Comparison {
  readonly differences: Difference[] = [];
  services = 0;
  operations = 0;
  private seen: Set<string> = new Set();
  private readonly own: OwnSchema;
  private readonly described: GivenDescription;

  constructor(own: OwnSchema, described: GivenDescription) {
    this.own = own;
    this.described = described;
  }

  get messages(): number {
    return this.seen.size;
  }

  compareService({ typeName, methods }: DescService): void {
    const [first] = methods;
    const part = this.own.origins.services.get(typeName);
    if (first === undefined || part === undefined) return;
    const { service } = pathParts(this.own.pathOf(first));
    const { source, names, registry } = this.described;
    const there = registry.getService(service);
    if (there === undefined) {
      const text = `${source} has no service ${service}.${near(service, names)} Correct the name, or name the services to compare: --service.`;
      this.differences.push({ code: "IW6008", isWarning: false, use: { part: { service: part } }, text });
      return;
    }
    this.services += 1;
    for (const method of methods) this.compareMethod(method, there);
    const known = new Set(methods.map((method) => pathParts(this.own.pathOf(method)).operation));
    const missing = there.methods.flatMap(({ name }) => (known.has(name) ? [] : [name]));
    if (missing.length === 0) return;
    const text = `${service} has more operations in ${source}: ${listed(missing)}.`;
    this.differences.push({ code: "IW6012", isWarning: true, use: { part: { service: part } }, text });
  }

  /** Compares the messages that no compared operation uses, if the description has a message of the same full name. */
  compareNamesakes(): void {
    const compared = new Set([...this.seen].map((pair) => pair.slice(0, pair.indexOf(" "))));
    for (const [name, { message }] of this.own.origins.messages) {
      const [own, described] = [this.own.registry.getMessage(name), this.described.registry.getMessage(name)];
      if (message === undefined || own === undefined || described === undefined || compared.has(name)) continue;
      this.differences.push(...this.compare(own, described, { part: { message } }));
    }
  }

  private compareMethod(method: DescMethod, service: DescService): void {
    const wire = this.own.origins.operations.get(`${method.parent.typeName}.${method.name}`);
    if (wire === undefined) return;
    const part = { operation: wire };
    const path = this.own.pathOf(method);
    const { operation } = pathParts(path);
    const there = service.methods.find(({ name }) => name === operation);
    const { source } = this.described;
    const tell = (code: Difference["code"], text: string): void => {
      this.differences.push({ code, isWarning: false, use: { part }, text });
    };
    if (there === undefined) {
      const names = service.methods.map(({ name }) => name);
      tell("IW6008", `${source} has no operation ${path}.${near(operation, names)} Correct the name, or remove it.`);
      return;
    }
    this.operations += 1;
    const [kind, other] = [kindOf(method), kindOf(there)];
    if (kind !== other) {
      tell("IW6009", `${path} is ${other} in ${source}, and ${kind} here. ${signatures[there.methodKind]}`);
    }
    if (method.idempotency !== there.idempotency) {
      const text = `${path} ${idempotencies[there.idempotency]} in ${source}, and ${idempotencies[method.idempotency]} here. ${advice[there.idempotency]}`;
      this.differences.push({ code: "IW6009", isWarning: true, use: { part }, text });
    }
    this.compareWhole("request", path, [method.input, there.input], { part });
    this.compareWhole("response", path, [method.output, there.output], { part });
  }

  /**
   * Compares a request or a response. If the messages agree but for the style of the operation (with or without a wrapper message
   * around the argument or result), only the style is reported.
   */
  private compareWhole(
    what: "request" | "response",
    path: string,
    [own, there]: readonly [DescMessage, DescMessage],
    use: PartUse,
  ): void {
    const before = this.seen;
    const plain = this.compare(own, there, use);
    const isWrapper = this.own.origins.messages.get(own.typeName)?.operation !== undefined;
    const inner = onlyMessage(isWrapper ? own : there);
    const others = errorsIn(plain);
    if (others > 0 && inner !== undefined) {
      const after = this.seen;
      this.seen = before;
      const [ours, theirs] = isWrapper ? [inner, there] : [own, inner];
      const unlike = this.compare(ours, theirs, use);
      const [asItIs, inOtherStyle] = [likeness(own, there), likeness(ours, theirs)];
      // The style is only blamed if the messages agree better in the other style, because a message may also differ by itself.
      if (inOtherStyle > asItIs || (inOtherStyle === asItIs && errorsIn(unlike) < others)) {
        this.differences.push({
          code: "IW6009",
          isWarning: false,
          use,
          text: this.styleText(what, path, there, isWrapper),
        });
        this.differences.push(...unlike);
        return;
      }
      this.seen = after;
    }
    this.differences.push(...plain);
  }

  private styleText(what: "request" | "response", path: string, { typeName }: DescMessage, isWrapper: boolean): string {
    const { source } = this.described;
    const value = what === "request" ? "argument" : "result";
    return isWrapper
      ? `The ${what} of ${path} is ${typeName} in ${source}, and here a message around the ${value}. Add style: "bare" to @operationContract.`
      : `The ${what} of ${path} is ${typeName} in ${source}, a message around the ${value}, which is sent as it is here. Remove style: "bare" from @operationContract.`;
  }

  private compare(own: DescMessage, described: DescMessage, use: PartUse): Difference[] {
    this.seen = new Set(this.seen);
    const { origins } = this.own;
    return compareMessages({ own, described, use }, this.seen, { origins, source: this.described.source });
  }
}

function errorsIn(differences: readonly Difference[]): number {
  return differences.filter(({ isWarning }) => !isWarning).length;
}

/**
 * How alike two messages are: infinitely if they have the same name, and otherwise the number of fields with the same number and
 * encoding.
 */
function likeness(own: DescMessage, described: DescMessage): number {
  if (own.name === described.name) return Number.POSITIVE_INFINITY;
  const fields = new Map(described.fields.map((field) => [field.number, field]));
  return own.fields.filter((field) => {
    const other = fields.get(field.number);
    return other !== undefined && haveSameBytes(field, other);
  }).length;
}

/**
 * The type of a message's only field, if this is field 1 and holds a message: `message GetRequest { Order order = 1; }` →
 * `Order`. Otherwise undefined. Such a message may be the wrapper around an argument or a result.
 */
function onlyMessage({ fields: [field, ...others] }: DescMessage): DescMessage | undefined {
  return others.length === 0 && field?.number === 1 && field.fieldKind === "message" ? field.message : undefined;
}

function near(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  if (nearest !== undefined) return ` Did you mean ${nearest}?`;
  return ` It has ${listed([...names].sort()) || "none"}.`;
}

const kinds = {
  unary: "a unary call",
  server_streaming: "a server streaming call",
  client_streaming: "a client streaming call",
  bidi_streaming: "a bidirectional streaming call",
} as const satisfies Record<DescMethod["methodKind"], string>;

function kindOf({ methodKind }: DescMethod): string {
  return kinds[methodKind];
}

/** The advice for an operation of the wrong kind, by the kind that it should have. */
const signatures = {
  unary: "Let it take no AsyncIterable, and return a Promise.",
  server_streaming: "Let it take no AsyncIterable, and return one.",
  client_streaming: "Let it take an AsyncIterable, and return a Promise.",
  bidi_streaming: "Let it take an AsyncIterable, and return one.",
} as const satisfies Record<DescMethod["methodKind"], string>;

const idempotencies = {
  [IdempotencyLevel.IDEMPOTENCY_UNKNOWN]: "does not say whether it is idempotent",
  [IdempotencyLevel.NO_SIDE_EFFECTS]: "has no side effects",
  [IdempotencyLevel.IDEMPOTENT]: "is idempotent",
} as const satisfies Record<DescMethod["idempotency"], string>;

/** The advice for an operation whose description states another idempotency, by the one in the description. */
const advice = {
  [IdempotencyLevel.IDEMPOTENCY_UNKNOWN]: "Remove idempotency from @operationContract.",
  [IdempotencyLevel.NO_SIDE_EFFECTS]: 'Add idempotency: "noSideEffects" to @operationContract.',
  [IdempotencyLevel.IDEMPOTENT]: 'Add idempotency: "idempotent" to @operationContract.',
} as const satisfies Record<DescMethod["idempotency"], string>;
