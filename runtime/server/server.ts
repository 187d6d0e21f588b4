import type { ServerOptions } from "@grpc/grpc-js";
import type { CallContext } from "../call/call-context.js";
import type { InterceptorEntry } from "../call/interceptor.js";
import type { Contract, Implementation, TypeArguments } from "../contract-types.js";
import type { DetailType } from "../errors/clr-type.js";
import type { ServerErrorHandler } from "../errors/error-handlers.js";
import type { ListenOptions } from "../transport/listen-options.js";
import type { OpenServerTransport } from "../transport/server-transport.js";
import type { OnError } from "./error-sink.js";

/** How a server is made. */
export interface CreateServerOptions {
  /** Gets what fails on the server without being an RpcError, see {@link OnError}. It is printed to stderr when this is left out. */
  readonly onError?: OnError;
  /** Options of grpc-js' server, which win over our defaults. */
  readonly serverOptions?: ServerOptions;
  /** How deep the messages of a request may stand inside each other; 100 unless given, as in every protobuf. */
  readonly maxDepth?: number;
  /** Turn what implementations throw into what clients see, after those of the service. */
  readonly errorHandlers?: readonly ServerErrorHandler[];
  /** Which details of errors C# knows, and by what name. */
  readonly errorDetails?: readonly DetailType[];
  /** Run around every call, outside of those of the service. */
  readonly interceptors?: readonly InterceptorEntry[];
  /** Where calls come from, in place of grpc-js. Unstable: what a transport is made of may change in any version. */
  readonly transport?: OpenServerTransport;
}

/**
 * Makes an object for one call, inside the interceptors that run around it. At the end of the call it is disposed of, if it has
 * a `[Symbol.asyncDispose]` or `[Symbol.dispose]`. What it throws fails the call as if the method had thrown it.
 */
export type CreateInstance<I> = (context: CallContext) => I | Promise<I>;

/** How one implementation is served. */
export interface ServiceOptions {
  /** Turn what the implementation throws into what clients see: the first that gives back an error decides, then the server's. */
  readonly errorHandlers?: readonly ServerErrorHandler[];
  /** Which details of errors C# knows, and by what name, before what the server says. */
  readonly errorDetails?: readonly DetailType[];
  /** Run around every call of the implementation, behind those of the server. */
  readonly interceptors?: readonly InterceptorEntry[];
}

/** How a server closes. */
export interface CloseOptions {
  /** How long calls in progress may take to finish, in milliseconds; 10 000 unless given, Infinity for as long as they take. After that they are cut off. */
  readonly graceMs?: number;
}

/** Hosts implementations of contracts. */
export interface Server {
  /** The names of the services that are mapped so far. */
  readonly services: readonly string[];
  /** Aborts when the server begins to close: for what should end by itself before it is cut off. */
  readonly closing: AbortSignal;
  /**
   * Serves every contract that a class implements with one instance, made now.
   * @throws SetupError IW2001, IW2002, IW2003, IW2004, IW2009, IW2011, IW2013
   * @throws TypeError for what is no interceptor
   */
  map<I extends object>(service: new () => I, typeArguments?: TypeArguments<I>): this;
  /** Serves every contract that a class implements; `create` makes an instance for each call, with the call's context. */
  map<I extends object>(
    service: abstract new (...args: never[]) => I,
    create: CreateInstance<NoInfer<I>>,
    typeArguments?: TypeArguments<I>,
  ): this;
  /** The same with options for this implementation; `create` may be left out. */
  map<I extends object>(service: new () => I, options: ServiceOptions, typeArguments?: TypeArguments<I>): this;
  map<I extends object>(
    service: abstract new (...args: never[]) => I,
    options: ServiceOptions & { readonly create: CreateInstance<NoInfer<I>> },
    typeArguments?: TypeArguments<I>,
  ): this;
  /**
   * Serves a contract with an object, or with what a function makes for each call. The compiler fills the contract in.
   * @throws SetupError IW2001, IW2002, IW2003, IW2004, IW2009, IW2011, IW2013
   * @throws TypeError for what is no interceptor
   */
  implement<T = never>(
    implementation: Implementation<NoInfer<T>> | CreateInstance<Implementation<NoInfer<T>>>,
    contract?: Contract<NoInfer<T>>,
  ): this;
  /** The same with options for this implementation. */
  implement<T = never>(
    implementation: Implementation<NoInfer<T>> | CreateInstance<Implementation<NoInfer<T>>>,
    options: ServiceOptions,
    contract?: Contract<NoInfer<T>>,
  ): this;
  /**
   * Starts to serve on `host:port` (port 0 picks a free one) or `unix:/path`; resolves to the address with the port in it.
   * May be called for several addresses.
   * @throws SetupError IW2006, IW2009
   * @throws TypeError for certificates that cannot be used, and for `tls` beside `credentials`
   */
  listen(address: string, options?: ListenOptions): Promise<string>;
  /**
   * Takes no more connections, lets calls in progress finish, and those that are on their way, then cuts off what is left: its
   * clients get CANCELLED or UNAVAILABLE, and its `finally` blocks half a second. May be called again, with a shorter grace to
   * make it end sooner.
   * @throws RangeError for a grace that is no number
   */
  close(options?: CloseOptions): Promise<void>;
  /** The same as {@link close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
