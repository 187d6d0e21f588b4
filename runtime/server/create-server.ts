import type { Server as GrpcServer } from "@grpc/grpc-js";
import { arrange } from "../call/interceptor.js";
import type { TypeArguments } from "../contract-types.js";
import { lifeCycle, noContracts, notCompiled } from "../setup-errors.js";
import type { BoundOperation } from "../table/bind.js";
import { isOptions, nodeOf, serviceNodeOf } from "../table/bound-contract.js";
import type { ContractTable } from "../table/contract.js";
import { assertMaxDepth } from "../table/max-depth.js";
import { contracts } from "../table/seam.js";
import type { WireType } from "../wire/wire-type.js";
import { Activity } from "./activity.js";
import { safeOnError } from "./error-sink.js";
import { type Factory, FactoryHost } from "./factory-host.js";
import type { HandlerSettings } from "./handler-settings.js";
import { assertUsable, InstanceHost, type MethodHost } from "./host.js";
import { bindAddress } from "./listening.js";
import type {
  CloseOptions,
  CreateInstance,
  CreateServerOptions,
  ListenOptions,
  Server,
  ServiceOptions,
} from "./server.js";
import { ServerCall } from "./server-call.js";
import { serverCredentials } from "./server-credentials.js";
import { type CallHandler, openServer } from "./server-transport.js";
import { ServiceMap } from "./service-map.js";
import { Grace, lingerMs, shutDown } from "./shut-down.js";
import { StreamingServerCall } from "./streaming-server-call.js";

interface MapOptions<I> extends ServiceOptions {
  readonly create?: CreateInstance<I>;
}

type AnyClass = abstract new (...args: never[]) => object;
type ContractsThunk = (...typeArguments: readonly WireType[]) => readonly unknown[];

/** Makes a server; map implementations on it, then let it listen. @throws RangeError for a `maxDepth` that is none */
export function createServer(options: CreateServerOptions = {}): Server {
  return new ContractServer(options);
}

class ContractServer implements Server {
  private readonly options: CreateServerOptions;
  private readonly settings: HandlerSettings;
  private readonly mapped = new ServiceMap();
  private readonly handlers = new Map<string, CallHandler>();
  private readonly activity = new Activity();
  private readonly bindings: Promise<string>[] = [];
  private server: GrpcServer | undefined;
  private readonly shutdown = new AbortController();
  private closed: Promise<void> | undefined;
  private grace: Grace | undefined;

  constructor(options: CreateServerOptions) {
    this.options = options;
    const { onError, maxDepth, errorHandlers = [], errorDetails = [] } = options;
    assertMaxDepth(maxDepth);
    this.settings = { activity: this.activity, onError: safeOnError(onError), maxDepth, errorHandlers, errorDetails };
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
    this.assertOpen(`map(${service.name})`);
    // Type arguments are a list.
    const typeArguments = Array.isArray(second) ? second : third;
    const roots = contractsOf(service, typeArguments as WireType[] | undefined);
    const options = typeof second === "function" ? { create: second } : isOptions<MapOptions<I>>(second) ? second : {};
    const { name, prototype } = service;
    const instance = () => new (service as unknown as new () => I)();
    const { create } = options;
    return this.add(name, roots, create === undefined ? { instance } : { name, create, prototype }, options);
  }

  implement(implementation: unknown, second?: unknown, third?: unknown): this {
    const options = isOptions<ServiceOptions>(second) ? second : {};
    const node = serviceNodeOf(isOptions(second) ? third : second, "server.implement()");
    const name = `implement<${node.name}>()`;
    this.assertOpen(name);
    const source =
      typeof implementation === "function"
        ? { name, create: implementation as CreateInstance<unknown>, prototype: undefined }
        : { instance: () => implementation };
    return this.add(name, [node], source, options);
  }

  async listen(address: string, options: ListenOptions = {}): Promise<string> {
    if (this.closed !== undefined)
      throw lifeCycle(`listen("${address}") was called after close().`, "Make a new server.");
    if (this.handlers.size === 0) {
      throw lifeCycle(`listen("${address}") was called before anything is mapped.`, "Call map or implement first.");
    }
    const credentials = serverCredentials(address, options);
    this.server ??= openServer(this.handlers, this.options.serverOptions ?? {});
    const binding = bindAddress(this.server, address, credentials);
    this.bindings.push(binding);
    return binding;
  }

  close({ graceMs }: CloseOptions = {}): Promise<void> {
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
    if (this.server === undefined) return;
    // An address that is bound only after the shutdown would stay open.
    const bound = await Promise.allSettled(this.bindings);
    const addresses = bound.flatMap((binding) => (binding.status === "fulfilled" ? [binding.value] : []));
    await shutDown(this.server, addresses, grace);
    await this.activity.idle(lingerMs);
  }

  private assertOpen(call: string): void {
    if (this.closed !== undefined) throw lifeCycle(`${call} was called after close().`, "Make a new server.");
    if (this.server !== undefined)
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
    // Of what is no interceptor the caller learns here, not the clients.
    arrange(interceptors);
    const host =
      "create" in source
        ? new FactoryHost(source, interceptors)
        : new InstanceHost(assertUsable(name, source.instance(), operations), interceptors);
    this.mapped.claim(name, roots);
    const settings = settingsOf(this.settings, options);
    for (const operation of operations)
      this.handlers.set(operation.path, this.handlerFor(operation, host.for(operation), settings));
    return this;
  }

  private handlerFor(operation: BoundOperation, host: MethodHost, settings: HandlerSettings): CallHandler {
    if (operation.kind === "unary") return (stream) => new ServerCall(stream, operation, host, settings);
    return (stream) => new StreamingServerCall(stream, operation, host, settings);
  }
}

/** What holds for the calls of one implementation. */
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

function contractsOf(service: AnyClass, typeArguments: readonly WireType[] | undefined): ContractTable[] {
  const thunk = (service as { readonly [contracts]?: ContractsThunk })[contracts];
  if (thunk === undefined) throw noContracts(service.name);
  const call = `server.map(${service.name})`;
  if (thunk.length > 0 && typeArguments === undefined) throw notCompiled(call);
  const roots = Reflect.apply(thunk, service, typeArguments ?? []).map((node) => nodeOf(node, call));
  if (!roots.some(hasService)) throw noContracts(service.name);
  return roots;
}

function hasService(node: ContractTable): boolean {
  return node.service !== undefined || node.bases.some(hasService);
}
