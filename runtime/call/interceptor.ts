import type { OperationDescription, OperationKind } from "../contract-types.js";
import { accept, type Check, listOf } from "../options/check-options.js";
import type { CallContext } from "./call-context.js";
import type { EndListener } from "./call-end.js";

/**
 * Runs around every call of a client or on a server. `next` runs the interceptors behind this one and then the call itself,
 * and rejects when these fail. Without `next` the call is not made: its response is what the interceptor set, or defaults.
 */
export type Interceptor = (call: InterceptedCall, next: () => Promise<void>) => Promise<void> | void;

/** An interceptor with its place: lower orders run further outside. */
export interface OrderedInterceptor {
  readonly intercept: Interceptor;
  /** 0 for those that say nothing. */
  readonly order: number;
}

/** What a list of interceptors holds. */
export type InterceptorEntry = Interceptor | OrderedInterceptor;

/** A call on its way through the interceptors, all of which see the same object. */
export interface InterceptedCall {
  readonly side: "client" | "server";
  /** The operation's path: `/service/name`. */
  readonly path: string;
  readonly kind: OperationKind;
  /**
   * Where the call goes: the address that the client's channel was made with, or the authority that a server's client asked
   * for, which may be empty.
   */
  readonly target: string;
  /** The operation, as data. */
  readonly operation: OperationDescription;
  /** The arguments. On the client they are encoded behind the last interceptor, on the server decoded before the first. */
  readonly request: NamedValues;
  /** The result: there once `next` has settled, or when an interceptor sets it. */
  readonly response: CallResponse;
  /**
   * The call's context. A client sends its `metadata`, which holds that of the caller and the factory and may be edited, and
   * finds the response's headers, trailers and status here.
   */
  readonly context: CallContext;
  /**
   * Tells once how the call ended, on every path: on the server when its status leaves or the client is gone, on the client
   * when the call's status has come, or when it is clear that there will be no call. With a response stream that is after
   * `next` has settled; an interceptor that waited for it would keep a server from answering. What the listener throws goes
   * to the server's `onError`, on a client to the console.
   */
  onEnd(listener: EndListener): void;
}

/** Values of a call by name or position, without streams and context parameters. */
export interface NamedValues extends Iterable<readonly [name: string, value: unknown]> {
  /** The names in order: of the parameters, of a returned tuple's members, or `result`; `request` for a bare operation's. */
  readonly names: readonly string[];
  /** The stream, which may be replaced; undefined where the operation has none. @throws TypeError when it is set there */
  stream: AsyncIterable<unknown> | undefined;
  /** @throws RangeError for a name or position that the operation does not have */
  get(key: string | number): unknown;
  /** @throws RangeError for a name or position that the operation does not have */
  set(key: string | number, value: unknown): void;
}

/** The values of a response. */
export interface CallResponse extends NamedValues {
  /** Whether the call has answered or an interceptor set something; until then values read as defaults. */
  readonly isProvided: boolean;
}

/** Interceptors from the outermost to the innermost: by order, and those of one order as they are listed. */
export function arrange(entries: readonly InterceptorEntry[]): readonly Interceptor[] {
  return entries
    .map((entry) => (typeof entry === "function" ? { intercept: entry, order: 0 } : entry))
    .sort((a, b) => a.order - b.order)
    .map(({ intercept }) => intercept);
}

/** What a list of interceptors is checked with where it is given. */
export const interceptorsCheck: Check = listOf(
  accept("Pass a function (call, next) => …, or { intercept, order }.", isEntry),
);

function isEntry(entry: unknown): entry is InterceptorEntry {
  if (typeof entry === "function") return true;
  const { intercept, order } = (entry ?? {}) as Partial<OrderedInterceptor>;
  return typeof intercept === "function" && typeof order === "number" && !Number.isNaN(order);
}
