import { Code } from "../base/code.js";
import { aFunction } from "../base/options/kinds.js";
import { noResponse } from "../base/setup-errors/setup-errors.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import type { OperationDescription, OperationKind } from "../contract/contract-types.js";
import { operationData } from "../contract/operation-data.js";
import { RpcError } from "../errors/rpc-error.js";
import type { CallContext } from "./call-context.js";
import type { EndListener } from "./call-end.js";
import { RequestValues, ResponseValues } from "./call-parts.js";
import type { CallResult } from "./call-result.js";
import type { CallResponse, InterceptedCall, Interceptor, NamedValues } from "./interceptor.js";

/** Runs the next interceptor or, after the last one, the call. `onEnd` is called just before the promise settles. */
type Step = (onEnd?: () => void) => Promise<void>;

const ignore = (): void => {};

/** The call around which interceptors run. A client may make it several times or not at all. */
export interface Observed {
  readonly context: CallContext;
  readonly target: string;
  onEnd(listener: EndListener): void;
}

/** A call, and the lists in which its arguments and results are stored. */
export interface InterceptedValues {
  readonly operation: BoundOperation;
  readonly values: unknown[];
  readonly result: CallResult;
}

/** The object through which all interceptors of one call read and change it. */
export class Interception implements InterceptedCall {
  readonly side: "client" | "server";
  readonly request: NamedValues;
  readonly response: CallResponse;
  readonly #operation: BoundOperation;
  readonly #call: Observed;

  constructor(side: "client" | "server", { operation, values, result }: InterceptedValues, call: Observed) {
    this.side = side;
    this.#operation = operation;
    this.#call = call;
    this.request = new RequestValues(operation, values);
    this.response = new ResponseValues(operation, result);
  }

  get path(): string {
    return this.#operation.path;
  }

  get context(): CallContext {
    return this.#call.context;
  }

  get target(): string {
    return this.#call.target;
  }

  get kind(): OperationKind {
    return this.#operation.kind;
  }

  get operation(): OperationDescription {
    return operationData(this.#operation);
  }

  onEnd(listener: EndListener): void {
    aFunction(listener, "The listener", "call.onEnd()");
    this.#call.onEnd(listener);
  }
}

/**
 * Runs interceptors around `makeCall`. Resolves to the error of a call that the interceptors left without a response, or to
 * undefined. As in ServiceModel.Grpc, all interceptors share one position in the list: each call of `next` runs the interceptor
 * at this position and advances it, and does nothing after `makeCall` was called. A failure resets the position, so calling
 * `next` after a failure retries.
 */
export async function runInterceptors(
  interceptors: readonly Interceptor[],
  call: Interception,
  { member }: BoundOperation,
  makeCall: () => Promise<void>,
): Promise<RpcError | undefined> {
  let cursor = 0;
  // Whether the call was made, because interceptors may return without calling `next`.
  let isMade = false;
  const step: Step = async (onEnd = ignore) => {
    const at = cursor;
    if (at > interceptors.length) return;
    cursor++;
    const { stream } = call.request;
    const intercept = interceptors[at];
    try {
      if (intercept === undefined) {
        isMade = true;
        await makeCall();
      } else await runOne(intercept, call, step);
    } catch (error) {
      cursor = at;
      // A retry starts with the original stream, not with a wrapper around the partly read one.
      if (stream !== undefined) call.request.stream = stream;
      throw error;
    } finally {
      onEnd();
    }
  };
  await step();
  return call.response.isProvided ? undefined : unanswered(call, member, isMade);
}

/** The error of a call whose interceptors have returned without a response. */
function unanswered({ path, kind, response }: InterceptedCall, member: string, isMade: boolean): RpcError {
  const [first] = response.names;
  const isStream = first === undefined && (kind === "serverStreaming" || kind === "duplex");
  const setting = isStream
    ? "call.response.stream = items"
    : `call.response.set("${first ?? "result"}", ${first === undefined ? "undefined" : "value"})`;
  const cause = noResponse(member, isMade, setting);
  return new RpcError(Code.INTERNAL, cause.message, { path, cause });
}

/**
 * Runs one interceptor, and waits for steps that it started without awaiting them: the call must not be answered before they have
 * ended.
 */
async function runOne(intercept: Interceptor, call: InterceptedCall, step: Step): Promise<void> {
  const running = new Set<Promise<void>>();
  const next = (): Promise<void> => {
    const pending = step(() => {
      running.delete(pending);
      // Attached only now: V8 shows the awaiting code in an error's stack only if the promise has no other listeners.
      pending.catch(ignore);
    });
    running.add(pending);
    return pending;
  };
  try {
    await intercept(call, next);
  } catch (error) {
    for (const pending of running) pending.catch(ignore);
    throw error;
  }
  await Promise.all(running);
}
