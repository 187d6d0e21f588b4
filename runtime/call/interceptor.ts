import { accept, type Check, listOf } from "../base/options/check-options.js";
import type { OperationDescription, OperationKind } from "../contract/contract-types.js";
import type { CallContext } from "./call-context.js";
import type { EndListener } from "./call-end.js";

/**
 * Runs around every call of a client or server, and can inspect and change its request and response.
 * `next` runs the interceptors inside this one and then the call itself, and rejects if they fail. If an interceptor does not
 * call `next`, the call is not made: its response is what the interceptor has set. It fails with INTERNAL and the text of IW2023 if
 * that is nothing.
 * @example
 * const timing: Interceptor = async (call, next) => {
 *   const start = performance.now();
 *   await next();
 *   console.log(call.path, performance.now() - start);
 * };
 */
export type Interceptor = (call: InterceptedCall, next: () => Promise<void>) => Promise<void> | void;

/** An interceptor with its order. Those with a lower order run further outside. */
export interface OrderedInterceptor {
  readonly intercept: Interceptor;
  /** Interceptors without an order have 0. */
  readonly order: number;
}

/** An entry of a list of interceptors. */
export type InterceptorEntry = Interceptor | OrderedInterceptor;

/** A call on its way through its interceptors, which all see the same object. */
export interface InterceptedCall {
  readonly side: "client" | "server";
  /** The operation's path: `/service/name`. */
  readonly path: string;
  readonly kind: OperationKind;
  /**
   * Where the call goes. On a client this is the address that its channel was made with; on a server it is the authority that
   * the client asked for, which may be empty.
   */
  readonly target: string;
  /** The operation, as data. */
  readonly operation: OperationDescription;
  /** The arguments. The client encodes them after the last interceptor; the server decodes them before the first. */
  readonly request: NamedValues;
  /** The result. It is there once `next` has settled or an interceptor has set it. */
  readonly response: CallResponse;
  /**
   * The call's context. On a client its `metadata` is that of the caller and the factory; it may be edited and is then sent. The
   * response's headers, trailers and status arrive here.
   */
  readonly context: CallContext;
  /**
   * Calls the listener once, when the call has ended, however it ended. On the server that is when the status is sent or the
   * client is gone; on the client, when the status has arrived or it is clear that no call will be made. With a response stream
   * this is after `next` has settled, so an interceptor must not wait for it: a server could not answer. If the listener throws,
   * the error goes to the server's `onError`, or on a client to the console.
   */
  onEnd(listener: EndListener): void;
}

/** Values of a call by name or position, without streams and context parameters. */
export interface NamedValues extends Iterable<readonly [name: string, value: unknown]> {
  /** The names in order: those of the parameters, of a returned tuple's members, or `result`; `request` for a bare operation. */
  readonly names: readonly string[];
  /** The stream, which may be replaced; undefined if the operation has none. @throws TypeError if it is set then */
  stream: AsyncIterable<unknown> | undefined;
  /** Gets a value. @throws RangeError if the operation has no such name or position */
  get(key: string | number): unknown;
  /**
   * Sets a value. Of the response of an operation without a result, `set("result", undefined)` is the answer.
   * @throws RangeError if the operation has no such name or position
   */
  set(key: string | number, value: unknown): void;
}

/** The values of a response. */
export interface CallResponse extends NamedValues {
  /** Whether the call has answered or an interceptor has set a value. Until then values read as defaults. */
  readonly isProvided: boolean;
}

/** Sorts interceptors from the outermost to the innermost: by order, and those of the same order as listed. */
export function arrange(entries: readonly InterceptorEntry[]): readonly Interceptor[] {
  return entries
    .map((entry) => (typeof entry === "function" ? { intercept: entry, order: 0 } : entry))
    .sort((a, b) => a.order - b.order)
    .map(({ intercept }) => intercept);
}

const entryCheck = accept("Pass a function (call, next) => …, or { intercept, order }.", isEntry);

/** The check of a list of interceptors. */
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
