import { LateAbort } from "../base/late-abort.js";
import { checkOptions } from "../base/options/check-options.js";
import { isClass } from "../base/options/kinds.js";
import { lifeCycle, unusableImplementation } from "../base/setup-errors/server-setup-errors.js";
import { arrange } from "../call/interceptor.js";
import { optionsAndContract, serviceNodeOf } from "../contract/bound-contract.js";
import type { ContractTable } from "../contract/contract.js";
import type { TypeArguments } from "../contract/contract-types.js";
import { type Closable, Grace, lingerMs } from "../transport/grace.js";
import { GrpcHandlers } from "../transport/grpc-handlers/grpc-handlers.js";
import type { GrpcServerLike } from "../transport/grpc-handlers/grpc-surface.js";
import { type ListenOptions, servedContractsCheck } from "../transport/listen-options.js";
import type { PlainHandler, PlainServiceDefinition } from "../transport/plain-service.js";
import type { Handlers, OpenServerTransport, ServerTransport } from "../transport/server-transport.js";
import type { WireType } from "../wire/wire-type.js";
import { Activity } from "./activity.js";
import { assertAddress } from "./assert-address.js";
import { type AnyClass, assertClass, rootsOf } from "./class-contracts.js";
import { safeOnError } from "./error-sink.js";
import { type Factory, FactoryHost } from "./factory-host.js";
import { guardPlain } from "./guard-plain.js";
import { type HandlerSettings, implementationSettings } from "./handler-settings.js";
import { assertUsable, InstanceHost } from "./host.js";
import type { Instead } from "./instead.js";
import { assertDefinition, plainHandlers, servicesIn } from "./plain-handlers.js";
import { beforeServing, type Served, type ServedServer, served, whenClosing } from "./served.js";
import type {
  CloseOptions,
  CreateInstance,
  CreateServerOptions,
  PartialOption,
  PlainServiceOptions,
  Server,
  ServiceOptions,
} from "./server.js";
import { ServerHandlers } from "./server-handlers.js";
import {
  assertNoServerOptions,
  closeChecks,
  createServerChecks,
  grpcServerCheck,
  implementChecks,
  type MapOptions,
  mapChecks,
  plainServiceChecks,
} from "./server-option-checks.js";
import type { ServerStats } from "./server-stats.js";
import { ServiceMap } from "./service-map.js";
import { UndecodableRequests } from "./undecodable-requests.js";

/** The key of the method {@link ContractServer.listenOver}. Equal in every copy of this package. */
export const listenOver = Symbol.for("interwire.listenOver");

/** The key of the method {@link ContractServer.serveThrough}. Equal in every copy of this package. */
export const serveThrough = Symbol.for("interwire.serveThrough");

/**
 * The implementation of {@link Server} over any transport. Methods that only other modules of this package call have symbols as
 * names, to keep them out of sight for users.
 */
export class ContractServer implements Server, ServedServer {
  readonly #options: CreateServerOptions;
  readonly #settings: HandlerSettings;
  readonly #mapped = new ServiceMap();
  readonly #handlers = new ServerHandlers();
  readonly #activity = new Activity();
  readonly #undecodable = new UndecodableRequests();
  readonly #transports = new Map<OpenServerTransport, ServerTransport>();
  /** What serves calls without a port of this server, with the function that added it. */
  readonly #added = new Map<Closable, string>();
  readonly #open: OpenServerTransport;
  readonly [whenClosing]: LateAbort = new LateAbort();
  readonly #beginnings: (() => void)[] = [];
  #closed: Promise<void> | undefined;
  #grace: Grace | undefined;

  /** `standard` makes the transport if the options have none. */
  constructor(options: CreateServerOptions, standard: OpenServerTransport) {
    checkOptions(createServerChecks, options, "createServer()");
    this.#options = options;
    this.#open = options.transport ?? standard;
    const {
      maxDepth,
      cacheKeys,
      copy = "small",
      errorHandlers = [],
      errorDetails = [],
      innerErrors = "pass",
    } = options;
    const activity = this.#activity;
    const undecodable = this.#undecodable;
    const onError = safeOnError(options.onError);
    const reading = { maxDepth, cacheKeys, copy };
    this.#settings = { activity, undecodable, onError, reading, errorHandlers, errorDetails, innerErrors };
  }

  get services(): readonly string[] {
    return this.#mapped.names();
  }

  get stats(): ServerStats {
    const own = [...this.#transports.values()].flatMap(({ stats }) => stats ?? []);
    return { undecodableRequests: this.#undecodable.count, http2: own[0] };
  }

  get closing(): AbortSignal {
    return this[whenClosing].signal;
  }

  map<I extends object>(
    service: AnyClass | Instead<string>,
    second?: CreateInstance<I> | MapOptions<I> | TypeArguments<I>,
    third?: TypeArguments<I>,
  ): this {
    assertClass(service);
    const { name, prototype } = service;
    const call = `map(${name})`;
    this.#assertOpen(call);
    // The second argument is either type arguments (a list) or options.
    const typeArguments = Array.isArray(second) ? second : third;
    const given = typeof second === "function" ? { create: second } : second;
    const options = (given === undefined || given === typeArguments ? {} : given) as MapOptions<I>;
    checkOptions(mapChecks, options, call);
    const { create, contracts } = options;
    const roots = rootsOf(service, { contracts, typeArguments: typeArguments as WireType[] | undefined });
    const instance = () => new (service as unknown as new () => I)();
    return this.#add(name, roots, create === undefined ? { instance } : { name, create, prototype }, options);
  }

  implement(implementation: unknown, second?: unknown, third?: unknown): this {
    const [options, contract] = optionsAndContract<ServiceOptions & Partial<PartialOption>>(second, third);
    const node = serviceNodeOf(contract, "server.implement()");
    const name = `implement<${node.name}>()`;
    this.#assertOpen(name);
    checkOptions(implementChecks, options, name);
    if (isClass(implementation)) {
      throw unusableImplementation(name, `it is the class ${(implementation as AnyClass).name}, not an object of it`);
    }
    const source =
      typeof implementation === "function"
        ? { name, create: implementation as CreateInstance<unknown>, prototype: undefined }
        : { instance: () => implementation };
    return this.#add(name, [node], source, options);
  }

  addService(definition: PlainServiceDefinition, implementation: object, options: PlainServiceOptions = {}): this {
    assertDefinition(definition, "addService()");
    const call = `addService(${[...servicesIn(definition).keys()].join(", ")})`;
    this.#assertOpen(call);
    checkOptions(plainServiceChecks, options, call);
    const handlers = plainHandlers(definition, implementation, call);
    this.#mapped.claimPlain(call, definition, [...handlers.keys()]);
    this.#handlers.addPlain(this.#guarded(handlers, options));
    return this;
  }

  addTo(grpcServer: GrpcServerLike): this {
    grpcServerCheck(grpcServer, "The server", "addTo()");
    assertNoServerOptions(this.#options);
    const mapped = this.#mapped;
    this[serveThrough](
      "addTo()",
      ({ handlers, plainHandlers }) =>
        new GrpcHandlers(grpcServer, { handlers, plainHandlers, ownerOf: (path) => mapped.ownerOf(path) }),
    );
    return this;
  }

  /** Serves everything that is mapped by something that opens no port of its own, and is closed with the server. */
  [serveThrough]<Through extends Closable>(call: string, make: (services: Handlers) => Through): Through {
    this.#beginServing(call);
    const through = make(this.#handlers);
    this.#added.set(through, call);
    return through;
  }

  listen(address: string, options: ListenOptions = {}): Promise<string> {
    return this[listenOver](this.#open, address, options);
  }

  /** Does the same as {@link listen}, but over another transport, which is added to those that the server has. */
  async [listenOver](open: OpenServerTransport, address: string, options: ListenOptions): Promise<string> {
    assertAddress(address);
    this.#beginServing(`listen("${address}")`);
    const handlers = this.#handlersAt(address, options);
    const { serverOptions = {}, web } = this.#options;
    const transport = this.#transports.get(open) ?? open({ serverOptions, web: web === true ? {} : web || undefined });
    const binding = transport.listen(address, options, handlers);
    this.#transports.set(open, transport);
    return binding;
  }

  close(options: CloseOptions = {}): Promise<void> {
    checkOptions(closeChecks, options, "close()");
    const { graceMs } = options;
    if (this.#closed === undefined) {
      this.#grace = new Grace(graceMs ?? 10_000);
      this.#closed = this.#shutDown(this.#grace);
      this[whenClosing].abort();
    } else if (graceMs !== undefined) {
      this.#grace?.shorten(graceMs);
    }
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  [served](): Served {
    return { contracts: this.#mapped.contracts(), definitions: this.#mapped.definitions() };
  }

  [beforeServing](run: () => void): void {
    this.#beginnings.push(run);
  }

  /**
   * Wraps the handlers of a service that is written for grpc-js in the interceptors of the server and of the service. Returns the
   * same handlers if there are no interceptors.
   */
  #guarded(handlers: ReadonlyMap<string, PlainHandler>, { interceptors: own = [] }: PlainServiceOptions) {
    const entries = own === "skip" ? [] : [...(this.#options.interceptors ?? []), ...own];
    if (entries.length === 0) return handlers;
    const interceptors = arrange(entries);
    const settings = this.#settings;
    return new Map([...handlers].map(([path, one]) => [path, guardPlain(path, one, interceptors, settings)] as const));
  }

  async #shutDown(grace: Grace): Promise<void> {
    await Promise.all([...this.#transports.values(), ...this.#added.keys()].map((one) => one.close(grace)));
    await this.#activity.idle(lingerMs);
  }

  #assertOpen(call: string): void {
    this.#assertNotClosed(call);
    if (this.#transports.size > 0)
      throw lifeCycle(`${call} was called after listen().`, "Map everything before the server listens.");
    const [added] = this.#added.values();
    if (added !== undefined)
      throw lifeCycle(`${call} was called after ${added}.`, "Map everything before it is added to another server.");
  }

  /**
   * Runs the functions that other modules have added with {@link beforeServing}, when the server is about to serve for the first
   * time. If one of them throws, all run again at the next attempt.
   * @throws SetupError IW2009 if the server is closed or nothing is mapped
   */
  #beginServing(call: string): void {
    this.#assertNotClosed(call);
    if (this.#handlers.isEmpty)
      throw lifeCycle(`${call} was called before anything is mapped.`, "Call map, implement or addService first.");
    if (this.#transports.size + this.#added.size > 0) return;
    for (const run of this.#beginnings) run();
  }

  /**
   * The handlers for one address: all of them, or those of the contracts in the option `services`.
   * @throws SetupError IW2009 if a contract in `services` is not mapped
   */
  #handlersAt(address: string, options: ListenOptions): Handlers {
    const services = (options as ListenOptions | null)?.services;
    if (services === undefined) return this.#handlers;
    const call = `listen("${address}")`;
    servedContractsCheck(services, "services", call);
    const contracts = services.map((contract) => serviceNodeOf(contract, call));
    for (const { service } of contracts) {
      if (!this.#mapped.serves(service))
        throw lifeCycle(
          `${call} is to serve ${service}, which is not mapped on this server.`,
          "Map it first, or take it out of the option services.",
        );
    }
    return this.#handlers.only(contracts);
  }

  #assertNotClosed(call: string): void {
    if (this.#closed !== undefined) throw lifeCycle(`${call} was called after close().`, "Make a new server.");
  }

  #add(
    name: string,
    roots: readonly ContractTable[],
    source: Factory | { readonly instance: () => unknown },
    options: ServiceOptions & Partial<PartialOption>,
  ): this {
    const operations = this.#mapped.layOut(name, roots);
    const interceptors = [...(this.#options.interceptors ?? []), ...(options.interceptors ?? [])];
    const mayLack = options.partial === true;
    const host =
      "create" in source
        ? new FactoryHost({ ...source, mayLack }, interceptors)
        : new InstanceHost(assertUsable(name, source.instance(), mayLack ? [] : operations), interceptors);
    this.#mapped.claim(name, roots, operations);
    const settings = implementationSettings(this.#settings, options);
    for (const operation of operations) this.#handlers.add(operation, host.for(operation), settings);
    return this;
  }
}
