import { accept, type Check, listOf } from "../base/options/check-options.js";
import type { OperationDescription, OperationKind } from "../contract/contract-types.js";
import type { CallContext } from "./call-context.js";
import type { EndListener } from "./call-end.js";

/**
 * Runs around every call of a client or server, and can inspect and change its request and response.
 * `next` runs the interceptors inside this one and then the call itself, and rejects if they fail. If an interceptor does not
 * call `next`, the call is not made, and its response consists of the values that the interceptor has set. If it has set none,
 * the call fails with INTERNAL and the text of IW2023.
 * @example const timing: Interceptor = async (call, next) => { const start = performance.now(); await next();
 * console.log(call.path, performance.now() - start); };
 */
export type Interceptor = (call: InterceptedCall, next: () => Promise<void>) => Promise<void> | void;

/** An interceptor with an explicit order. Interceptors with a lower order run further outside. */
export interface OrderedInterceptor {
  readonly intercept: Interceptor;
  /** Any number; an interceptor without an order has 0. */
  readonly order: number;
}

/** An interceptor as options take it, with or without an order. */
export type InterceptorEntry = Interceptor | OrderedInterceptor;

/** A call on its way through its interceptors. All of them see the same object. */
export interface InterceptedCall {
  readonly side: "client" | "server";
  /** The path of the operation: `/service/name`. */
  readonly path: string;
  readonly kind: OperationKind;
  /**
   * The address that the call goes to. On a client it is the address with which the channel was made; on a server it is the
   * authority that the client asked for, which may be empty.
   */
  readonly target: string;
  /** The operation's names, path and messages as plain data. */
  readonly operation: OperationDescription;
  /** The arguments. The client encodes them after the last interceptor; the server decodes them before the first. */
  readonly request: NamedValues;
  /** The result. It is available once `next` has settled or an interceptor has set it. */
  readonly response: CallResponse;
  /**
   * The context of the call. On a client its `metadata` has the headers of the caller and the factory, and may be edited before
   * it is sent; the headers, trailers and status of the response are stored in it.
   */
  readonly context: CallContext;
  /**
   * Calls the listener once, when the call has ended in any way. The server's call ends when the status is sent or the client is
   * gone; the client's ends when the status has arrived or it is clear that no call will be made. A response stream ends after
   * `next` has settled, so an interceptor must not wait for the end: the server could not answer. An error that the listener
   * throws goes to the server's `onError`, or on a client to the console.
   */
  onEnd(listener: EndListener): void;
}

/** The values of a request or response by name or position, without streams and contexts. */
export interface NamedValues extends Iterable<readonly [name: string, value: unknown]> {
  /**
   * The names in order: those of the parameters; those of the members of a returned tuple, or `result`. The message of a bare
   * operation is called `request` or `result`.
   */
  readonly names: readonly string[];
  /**
   * The stream, which may be replaced. Undefined if the operation has none.
   * @throws TypeError if it is set for an operation without a stream
   */
  stream: AsyncIterable<unknown> | undefined;
  /** Gets a value. @throws RangeError if the operation has no such name or position */
  get(key: string | number): unknown;
  /**
   * Sets a value. If the operation has no result, `set("result", undefined)` answers the call.
   * @throws RangeError if the operation has no such name or position
   */
  set(key: string | number, value: unknown): void;
}

/** The values of a response, and whether they exist yet. */
export interface CallResponse extends NamedValues {
  /** Whether the call has been answered, or an interceptor has set a value. While it is false, all values read as defaults. */
  readonly isProvided: boolean;
}

/** Sorts interceptors from the outermost to the innermost: by order, and those of the same order as they are listed. */
export function arrange(entries: readonly InterceptorEntry[]): readonly Interceptor[] {
  return entries
    .map((entry) => (typeof entry === "function" ? { intercept: entry, order: 0 } : entry))
    .sort((a, b) => a.order - b.order)
    .map(({ intercept }) => intercept);
}

const entryCheck = accept("Pass a function (call, next) => …, or { intercept, order }.", isEntry);

export const interceptorsCheck: Check = listOf((value, name, call) => {
  entryCheck(value, name, call);
  const intercept = typeof value === "function" ? value : (value as OrderedInterceptor).intercept;
  if (intercept.length > 2)
    throw new TypeError(`${name} of ${call} takes ${intercept.length} arguments. ${middlewareFix}`);
});

const middlewareFix =
  "An interceptor gets two, (call, next): call.context.metadata has the request's headers, and next() makes the call.";

function isEntry(entry: unknown): entry is InterceptorEntry {
  if (typeof entry === "function") return true;
  const { intercept, order } = (entry ?? {}) as Partial<OrderedInterceptor>;
  return typeof intercept === "function" && typeof order === "number" && !Number.isNaN(order);
}
