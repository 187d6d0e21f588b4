import type { BoundOperation } from "../contract/bind.js";
import { isContract, nodeOf, optionsAndContract, serviceNodeOf } from "../contract/bound-contract.js";
import type { ContractTable } from "../contract/contract.js";
import type { TypeArguments } from "../contract-types.js";
import {
  classWithoutContracts,
  lifeCycle,
  noService,
  notCompiled,
  unusableImplementation,
} from "../errors/setup-errors.js";
import { contracts } from "../message/seam.js";
import { checkOptions, mismatch } from "../options/check-options.js";
import { isClass } from "../options/kinds.js";
import { Grace, lingerMs } from "../transport/grace.js";
import type { ListenOptions } from "../transport/listen-options.js";
import type { CallHandler, OpenServerTransport, ServerTransport } from "../transport/server-transport.js";
import type { WireType } from "../wire/wire-type.js";
import { Activity } from "./activity.js";
import { assertAddress } from "./assert-address.js";
import { safeOnError } from "./error-sink.js";
import { type Factory, FactoryHost } from "./factory-host.js";
import type { HandlerSettings } from "./handler-settings.js";
import { assertUsable, InstanceHost, type MethodHost } from "./host.js";
import { OneRequest, RequestStream } from "./request-side.js";
import { OneResponse, ResponseStream } from "./response-side.js";
import type { CloseOptions, CreateInstance, CreateServerOptions, Server, ServiceOptions } from "./server.js";
import { ServerCall } from "./server-call.js";
import { closeChecks, createServerChecks, type MapOptions, mapChecks, serviceChecks } from "./server-option-checks.js";
import { ServiceMap } from "./service-map.js";

type AnyClass = abstract new (...args: never[]) => object;
type ContractsThunk = (...typeArguments: readonly WireType[]) => readonly unknown[];

/** The key of {@link ContractServer.listenOver}; servers of another copy of this package have it too. */
export const listenOver = Symbol.for("interwire.listenOver");

/** A server of contracts over any transport. */
export class ContractServer implements Server {
  private readonly options: CreateServerOptions;
  private readonly settings: HandlerSettings;
  private readonly mapped = new ServiceMap();
  private readonly handlers = new Map<string, CallHandler>();
  private readonly activity = new Activity();
  private readonly transports = new Map<OpenServerTransport, ServerTransport>();
  private readonly open: OpenServerTransport;
  private readonly shutdown = new AbortController();
  private closed: Promise<void> | undefined;
  private grace: Grace | undefined;

  /** `standard` makes the transport, unless the options choose another. */
  constructor(options: CreateServerOptions, standard: OpenServerTransport) {
    checkOptions(createServerChecks, options, "createServer()");
    this.options = options;
    this.open = options.transport ?? standard;
    const { onError, maxDepth, cacheKeys, errorHandlers = [], errorDetails = [] } = options;
    const reading = { maxDepth, cacheKeys };
    this.settings = { activity: this.activity, onError: safeOnError(onError), reading, errorHandlers, errorDetails };
  }

  get services(): readonly string[] {
    return this.mapped.names();
  }

  get closing(): AbortSignal {
    return this.shutdown.signal;
  }

  map<I extends object>(
    service: AnyClass,
    second?: CreateInstance<I> | MapOptions<I> | TypeArguments<I>,
    third?: TypeArguments<I>,
  ): this {
    assertClass(service);
    const { name, prototype } = service;
    const call = `map(${name})`;
    this.assertOpen(call);
    // Type arguments are a list, options are not.
    const typeArguments = Array.isArray(second) ? second : third;
    const given = typeof second === "function" ? { create: second } : second;
    const options = (given === undefined || given === typeArguments ? {} : given) as MapOptions<I>;
    checkOptions(mapChecks, options, call);
    const { create, contracts } = options;
    const roots = rootsOf(service, { contracts, typeArguments: typeArguments as WireType[] | undefined });
    const instance = () => new (service as unknown as new () => I)();
    return this.add(name, roots, create === undefined ? { instance } : { name, create, prototype }, options);
  }

  implement(implementation: unknown, second?: unknown, third?: unknown): this {
    const [options, contract] = optionsAndContract<ServiceOptions>(second, third);
    const node = serviceNodeOf(contract, "server.implement()");
    const name = `implement<${node.name}>()`;
    this.assertOpen(name);
    checkOptions(serviceChecks, options, name);
    if (isClass(implementation)) {
      throw unusableImplementation(name, `it is the class ${(implementation as AnyClass).name}, not an object of it`);
    }
    const source =
      typeof implementation === "function"
        ? { name, create: implementation as CreateInstance<unknown>, prototype: undefined }
        : { instance: () => implementation };
    return this.add(name, [node], source, options);
  }

  listen(address: string, options: ListenOptions = {}): Promise<string> {
    return this[listenOver](this.open, address, options);
  }

  /** The same as {@link listen}, but over another transport beside those that the server has already. */
  async [listenOver](open: OpenServerTransport, address: string, options: ListenOptions): Promise<string> {
    assertAddress(address);
    if (this.closed !== undefined)
      throw lifeCycle(`listen("${address}") was called after close().`, "Make a new server.");
    if (this.handlers.size === 0) {
      throw lifeCycle(`listen("${address}") was called before anything is mapped.`, "Call map or implement first.");
    }
    const { handlers } = this;
    const transport = this.transports.get(open) ?? open({ handlers, serverOptions: this.options.serverOptions ?? {} });
    const binding = transport.listen(address, options);
    this.transports.set(open, transport);
    return binding;
  }

  close(options: CloseOptions = {}): Promise<void> {
    checkOptions(closeChecks, options, "close()");
    const { graceMs } = options;
    if (this.closed === undefined) {
      this.grace = new Grace(graceMs ?? 10_000);
      this.closed = this.shutDown(this.grace);
      this.shutdown.abort();
    } else if (graceMs !== undefined) {
      this.grace?.shorten(graceMs);
    }
    return this.closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  private async shutDown(grace: Grace): Promise<void> {
    await Promise.all([...this.transports.values()].map((transport) => transport.close(grace)));
    await this.activity.idle(lingerMs);
  }

  private assertOpen(call: string): void {
    if (this.closed !== undefined) throw lifeCycle(`${call} was called after close().`, "Make a new server.");
    if (this.transports.size > 0)
      throw lifeCycle(`${call} was called after listen().`, "Map everything before the server listens.");
  }

  private add(
    name: string,
    roots: readonly ContractTable[],
    source: Factory | { readonly instance: () => unknown },
    options: ServiceOptions,
  ): this {
    const tree = this.mapped.layOut(name, roots);
    const operations = [...tree.services.flatMap((service) => service.operations), ...tree.aliases];
    const interceptors = [...(this.options.interceptors ?? []), ...(options.interceptors ?? [])];
    const host =
      "create" in source
        ? new FactoryHost(source, interceptors)
        : new InstanceHost(assertUsable(name, source.instance(), operations), interceptors);
    this.mapped.claim(name, roots);
    const settings = settingsOf(this.settings, options);
    for (const operation of operations)
      this.handlers.set(operation.path, handlerFor(operation, host.for(operation), settings));
    return this;
  }
}

/** The handler of an operation's calls. */
function handlerFor(operation: BoundOperation, host: MethodHost, settings: HandlerSettings): CallHandler {
  const { streamsResponse } = operation;
  const streamsRequest = operation.requestStream !== undefined;
  const requestSide = streamsRequest ? RequestStream : OneRequest;
  const responseSide = streamsResponse ? ResponseStream : OneResponse;
  const served = { operation, host, settings, requestSide, responseSide };
  return { streamsRequest, streamsResponse, accept: (stream) => new ServerCall(stream, served) };
}

/** The settings of the calls of one implementation. */
function settingsOf(
  server: HandlerSettings,
  { errorHandlers = [], errorDetails = [] }: ServiceOptions,
): HandlerSettings {
  return {
    ...server,
    errorHandlers: [...errorHandlers, ...server.errorHandlers],
    errorDetails: [...errorDetails, ...server.errorDetails],
  };
}

/** @throws TypeError if `service` is not a class; it names the method to use instead */
function assertClass(service: unknown): asserts service is AnyClass {
  if (typeof service === "function") return;
  const name = (service as object | null | undefined)?.constructor?.name;
  const ofClass = typeof service === "object" && name !== undefined && name !== "Object";
  const fix = ofClass
    ? `Pass the class, map(${name}), or serve the object with implement<IContract>(object).`
    : service === undefined
      ? "Pass a class; one that is imported is undefined while two modules import each other."
      : "Pass a class; an object is served with implement<IContract>(object).";
  throw mismatch("The first argument", "map()", service, fix);
}

interface Given {
  readonly contracts: readonly object[] | undefined;
  readonly typeArguments: readonly WireType[] | undefined;
}

/** The tables of the contracts that a class is mapped with: those that are given, or those that the compiler found at it. */
function rootsOf(service: AnyClass, { contracts: given, typeArguments }: Given): ContractTable[] {
  const call = `server.map(${service.name})`;
  if (typeArguments?.some(isContract)) {
    throw mismatch(
      "The second argument",
      `map(${service.name})`,
      typeArguments,
      "Pass contracts as an option: { contracts: [IContract] }.",
    );
  }
  const nodes = given ?? compiledContracts(service, typeArguments, call);
  const roots = nodes.map((node) => nodeOf(node, call));
  if (!roots.some(hasService)) throw noService(service.name);
  return roots;
}

function compiledContracts(
  service: AnyClass,
  typeArguments: readonly WireType[] | undefined,
  call: string,
): readonly unknown[] {
  const thunk = (service as { readonly [contracts]?: ContractsThunk })[contracts];
  if (thunk === undefined) throw classWithoutContracts(service.name);
  if (thunk.length > 0 && typeArguments === undefined) throw notCompiled(call);
  return Reflect.apply(thunk, service, typeArguments ?? []);
}

function hasService(node: ContractTable): boolean {
  return node.service !== undefined || node.bases.some(hasService);
}
