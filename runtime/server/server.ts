import type { CallContext } from "../call/call-context.js";
import type { ServerErrorHandler } from "../call/error-handlers.js";
import type { InterceptorEntry } from "../call/interceptor.js";
import type { Contract, TypeArguments } from "../contract/contract-types.js";
import type { DetailType } from "../errors/clr-type.js";
import type { HostServerOptions } from "../platform/host-types.js";
import type { GrpcServerLike } from "../transport/grpc-handlers/grpc-surface.js";
import type { ListenOptions } from "../transport/listen-options.js";
import type { PlainServiceDefinition } from "../transport/plain-service.js";
import type { OpenServerTransport } from "../transport/server-transport.js";
import type { WebPortOptions } from "../transport/web-options.js";
import type { OnError } from "./error-sink.js";
import type { InnerErrors } from "./failure-status.js";
import type { Implementation } from "./implementation-type.js";
import type { ClassInstead, Instead } from "./instead.js";
import type { ServerStats } from "./server-stats.js";

export interface CreateServerOptions {
  /** Receives errors whose text clients do not see, see {@link OnError}. Unless given, they are printed to stderr. */
  readonly onError?: OnError;
  /** Options for the server of grpc-js. They override interwire's defaults. */
  readonly serverOptions?: HostServerOptions;
  /** How deep the messages of a request may be nested; 100 unless given, as in other protobuf libraries. */
  readonly maxDepth?: number;
  /** Whether the process keeps keys of maps in requests, up to a fixed number, to read them faster; true unless given. */
  readonly cacheKeys?: boolean;
  /**
   * Which `bytes` values in requests are copied instead of being views of the received data: all (true), none (false) or only
   * small ones; `"small"` unless given.
   */
  readonly copy?: boolean | "small";
  /** Handlers that turn the errors of implementations into the errors that clients see. They run after those of the service. */
  readonly errorHandlers?: readonly ServerErrorHandler[];
  /** Error details that are sent as C# types, for clients in C#: `clrType<Fault>("Contract.Fault, Contract")`. */
  readonly errorDetails?: readonly DetailType[];
  /**
   * The status that a client gets if an implementation calls another server and does not catch the call's error. `"pass"`, the
   * default, is the code and the details of this error, with its text if the other server has sent it. `"unknown"` is UNKNOWN, as
   * for any other error. `onError` gets every error whose text the client does not see.
   */
  readonly innerErrors?: InnerErrors;
  /** Interceptors that run around every call, outside those of the service. */
  readonly interceptors?: readonly InterceptorEntry[];
  /**
   * Whether gRPC-Web and Connect are served beside gRPC, on the same port and over HTTP/1.1, too: `true`, or options. Unless given, the
   * server has gRPC alone. Only servers of `interwire/http2` take it.
   */
  readonly web?: boolean | WebPortOptions;
  /** Replaces grpc-js as the transport of calls. Unstable: its type is internal and may change in any version. */
  readonly transport?: OpenServerTransport;
}

/**
 * Makes an object for one call, inside the call's interceptors. The object lives as long as the call. An object with a state that
 * calls share, such as a cache or a pool, is made once and passed to `implement`, as is one that merely needs arguments:
 * `server.implement<IStore>(new Store(database))`. At the end of the call the object is disposed of, if it has a
 * `[Symbol.asyncDispose]` or `[Symbol.dispose]` method. If the function throws, the call fails as if the method had thrown.
 */
export type CreateInstance<I> = (context: CallContext) => I | Promise<I>;

/** Options that apply to one implementation of contracts, beside those of the server. */
export interface ServiceOptions {
  /**
   * Handlers that turn the errors of the implementation into the errors that clients see. The first handler that returns an error
   * decides. Those of the server come last.
   */
  readonly errorHandlers?: readonly ServerErrorHandler[];
  /**
   * Error details that are sent as C# types, such as `clrType<Fault>("Contract.Fault, Contract")`. They take precedence over
   * those of the server.
   */
  readonly errorDetails?: readonly DetailType[];
  /** Interceptors that run around every call of the implementation, inside those of the server. */
  readonly interceptors?: readonly InterceptorEntry[];
}

/** The option of `implement` to serve a part of a contract. */
export interface PartialOption {
  /** Whether the implementation may lack methods. Calls of methods that it lacks fail with UNIMPLEMENTED. */
  readonly partial: true;
}

export interface PlainServiceOptions {
  /**
   * Interceptors that run around every call of the service, inside those of the server. With `"skip"` no interceptors run, not
   * even those of the server, so the handlers themselves must check whether the caller is allowed.
   */
  readonly interceptors?: readonly InterceptorEntry[] | "skip";
}

/** The contracts that a class serves. The class has to implement each of them. */
export interface ServedContracts<I, T extends readonly unknown[]> {
  /**
   * Contracts that `interwire generate` has written. They replace the contracts that the transformer has attached to the class.
   */
  readonly contracts: {
    readonly [K in keyof T]: Contract<T[K]> & (I extends Implementation<T[K]> ? unknown : Implementation<T[K]>);
  };
}

export interface CloseOptions {
  /**
   * The time that calls in progress get to finish, in milliseconds. Then they are cut off. 10 000 unless given; Infinity for no
   * limit.
   */
  readonly graceMs?: number;
}

/** Serves implementations of contracts. */
export interface Server {
  /** The names of the services that are mapped, including those that were passed to `addService`. */
  readonly services: readonly string[];
  /** The counters of the server as they are now: connections, streams, floods and more on `interwire/http2`. */
  readonly stats: ServerStats;
  /** Aborts when the server begins to close, so that long calls can end by themselves before they are cut off. */
  readonly closing: AbortSignal;
  /**
   * Serves every contract that a class implements, with one instance that is made now.
   * @throws SetupError IW2001, IW2002, IW2003, IW2004, IW2009, IW2011, IW2013
   * @throws TypeError if an entry of `interceptors` or of a decorator is not an interceptor
   */
  map<I extends object>(
    service:
      | (new () => I)
      | Instead<"Pass the class itself; an object is served with implement<IYourContract>(object).">,
    typeArguments?: TypeArguments<I>,
  ): this;
  /** Serves every contract that a class implements. `create` makes an instance for each call, from the call's context. */
  map<I extends object>(
    service: abstract new (...args: never[]) => I,
    create: CreateInstance<NoInfer<I>>,
    typeArguments?: TypeArguments<I>,
  ): this;
  /**
   * Serves a class that the transformer has not compiled, with contracts that `interwire generate` has written. `create` may be
   * left out.
   */
  map<I extends object, T extends readonly unknown[]>(
    service: new () => I,
    options: ServiceOptions & ServedContracts<I, T>,
  ): this;
  map<I extends object, T extends readonly unknown[]>(
    service: abstract new (...args: never[]) => I,
    options: ServiceOptions & ServedContracts<I, T> & { readonly create: CreateInstance<NoInfer<I>> },
  ): this;
  /** Serves every contract that a class implements, with options for this implementation. `create` may be left out. */
  map<I extends object>(service: new () => I, options: ServiceOptions, typeArguments?: TypeArguments<I>): this;
  map<I extends object>(
    service: abstract new (...args: never[]) => I,
    options: ServiceOptions & { readonly create: CreateInstance<NoInfer<I>> },
    typeArguments?: TypeArguments<I>,
  ): this;
  /**
   * Serves a contract with an object, or with a function that makes an object for each call. The compiler fills in `contract`.
   * @throws SetupError IW2001, IW2002, IW2003, IW2004, IW2009, IW2011, IW2013
   * @throws TypeError if an entry of `interceptors` or of a decorator is not an interceptor
   */
  implement<T = never>(
    implementation: Implementation<NoInfer<T>> | CreateInstance<Implementation<NoInfer<T>>> | ClassInstead,
    contract?: Contract<T>,
  ): this;
  /** Serves a part of a contract: calls of methods that the implementation lacks fail with UNIMPLEMENTED. */
  implement<T = never>(
    implementation:
      | Partial<Implementation<NoInfer<T>>>
      | CreateInstance<Partial<Implementation<NoInfer<T>>>>
      | ClassInstead,
    options: ServiceOptions & PartialOption,
    contract?: Contract<T>,
  ): this;
  /** Serves a contract with options for this implementation. */
  implement<T = never>(
    implementation: Implementation<NoInfer<T>> | CreateInstance<Implementation<NoInfer<T>>> | ClassInstead,
    options: ServiceOptions,
    contract?: Contract<T>,
  ): this;
  /**
   * Serves a service that is written for grpc-js: a definition of proto-loader, of a generator or by hand, with its handlers.
   * Calls of methods that the implementation lacks go to contracts that have the same path, or fail with UNIMPLEMENTED. The
   * interceptors of the server run around the handlers.
   * @throws SetupError IW2004 if one of the paths is served already, IW2009 if the server is closed, IW2013 if the implementation
   * has none of the methods
   * @throws TypeError or RangeError if `definition` is not a service definition, a handler is not a function, or an option cannot
   * be used
   * @example server.addService(GreeterService, { sayHello: (call, callback) => callback(null, { text: call.request.name }) });
   */
  addService(definition: PlainServiceDefinition, implementation: object, options?: PlainServiceOptions): this;
  /**
   * Serves everything that is mapped on a server of grpc-js, of any copy of grpc-js. That server may have services of its own,
   * and still belongs to the caller: `close` removes the services of this server from it, and leaves it open.
   * @throws SetupError IW2004 if `grpcServer` serves one of the paths already, IW2009 if nothing is mapped or this server is
   * closed
   * @throws TypeError if `grpcServer` is not a server of grpc-js, or if this server has `serverOptions`
   */
  addTo(grpcServer: GrpcServerLike): this;
  /**
   * Starts to serve on `host:port` (port 0 picks a free one) or `unix:/path`. Resolves to the address with the chosen port. May
   * be called for several addresses, each of which may serve some contracts alone (`services`).
   * @throws SetupError IW2006 if the server cannot listen on the address, IW2009 if the server is closed or a contract not mapped
   * @throws TypeError if certificates cannot be used, or if `tls` and `credentials` are both given
   */
  listen(address: string, options?: ListenOptions): Promise<string>;
  /**
   * Closes the server gracefully. It accepts no more connections, and lets calls finish that are in progress or on their way.
   * After the grace it ends the remaining calls: their clients get UNAVAILABLE, and their `finally` blocks have half a second.
   * May be called again with a shorter grace, to end sooner.
   * @throws TypeError or RangeError if `graceMs` is not a time
   */
  close(options?: CloseOptions): Promise<void>;
  /** The same as {@link close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
