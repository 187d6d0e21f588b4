import { Code } from "../code.js";
import type { BoundOperation } from "../contract/bind.js";
import type { OperationDescription, OperationKind } from "../contract-types.js";
import { RpcError } from "../errors/rpc-error.js";
import { noResponse } from "../errors/setup-errors.js";
import { aFunction } from "../options/kinds.js";
import type { CallContext } from "./call-context.js";
import type { EndListener } from "./call-end.js";
import { RequestValues, ResponseValues } from "./call-parts.js";
import type { InterceptedCall, Interceptor } from "./interceptor.js";
import { operationData } from "./operation-data.js";

/** `onEnd` is called when the step has ended, before its promise says so. */
type Step = (onEnd?: () => void) => Promise<void>;

const ignore = (): void => {};

/** The call that interceptors run around. A client may make it several times or not at all. */
export interface Observed {
  readonly context: CallContext;
  readonly target: string;
  onEnd(listener: EndListener): void;
}

/** The object that all interceptors of one call see. It runs them, too. */
export class Interception implements InterceptedCall {
  readonly side: "client" | "server";
  readonly request: RequestValues;
  readonly response: ResponseValues;
  private readonly bound: BoundOperation;
  private readonly call: Observed;
  /** Whether the call itself has begun, which interceptors may do without. */
  private isMade = false;

  constructor(side: "client" | "server", operation: BoundOperation, values: unknown[], call: Observed) {
    this.side = side;
    this.bound = operation;
    this.call = call;
    this.request = new RequestValues(operation, values);
    this.response = new ResponseValues(operation);
  }

  get path(): string {
    return this.bound.path;
  }

  get context(): CallContext {
    return this.call.context;
  }

  get target(): string {
    return this.call.target;
  }

  get kind(): OperationKind {
    return this.bound.kind;
  }

  get operation(): OperationDescription {
    return operationData(this.bound);
  }

  onEnd(listener: EndListener): void {
    aFunction(listener, "The listener", "call.onEnd()");
    this.call.onEnd(listener);
  }

  /**
   * Runs interceptors around `makeCall`. They share one cursor, as in ServiceModel.Grpc: `next` runs the steps that have not run
   * yet, and none once the call has answered. A step that failed may run again, so `next` after a failure is a retry.
   */
  run(interceptors: readonly Interceptor[], makeCall: () => Promise<void>): Promise<void> {
    let cursor = 0;
    const step: Step = async (onEnd = ignore) => {
      const at = cursor;
      if (at > interceptors.length) return;
      cursor++;
      const { stream } = this.request;
      const intercept = interceptors[at];
      try {
        if (intercept === undefined) {
          this.isMade = true;
          await makeCall();
        } else await runOne(intercept, this, step);
      } catch (error) {
        cursor = at;
        // A retry begins with the stream as it was, not with one that wraps what has been read.
        if (stream !== undefined) this.request.stream = stream;
        throw error;
      } finally {
        onEnd();
      }
    };
    return step();
  }

  /** The failure of a call whose interceptors have returned although it has no response; undefined if there is one. */
  unanswered(): RpcError | undefined {
    if (this.response.isProvided) return undefined;
    const { path, member, streamsResponse, responseHeader } = this.bound;
    const [first] = this.response.names;
    const isStream = streamsResponse && responseHeader === undefined;
    const setting = isStream
      ? "call.response.stream = items"
      : `call.response.set("${first ?? "result"}", ${first === undefined ? "undefined" : "value"})`;
    const cause = noResponse(member, this.isMade, setting);
    return new RpcError(Code.INTERNAL, cause.message, { path, cause });
  }
}

/** Runs one interceptor. Steps that it started without awaiting them are awaited here: the call must not be answered before. */
async function runOne(intercept: Interceptor, call: InterceptedCall, step: Step): Promise<void> {
  const running = new Set<Promise<void>>();
  const next = (): Promise<void> => {
    const pending = step(() => {
      running.delete(pending);
      // Not earlier: an error's stack shows the code that awaits a promise only if that has no other listeners (V8).
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
