import { CallContext } from "../call/call-context.js";
import { CallInterception } from "../call/call-interception.js";
import { type CallOptions, mergeOptions } from "../call/call-options.js";
import type { Interceptor } from "../call/interceptor.js";
import { runInterceptors } from "../call/run-interceptors.js";
import { streamMisfit } from "../call/stream-misfit.js";
import { Code } from "../code.js";
import { RpcError } from "../rpc-error.js";
import type { BoundOperation } from "../table/bind.js";
import type { CallTarget } from "./call-operation.js";
import { type GuardedCall, GuardedItems } from "./guarded-items.js";

/** Calls an operation as if there were no interceptors. */
type Call = (target: CallTarget, operation: BoundOperation, values: readonly unknown[]) => unknown;

/** Calls an operation through a client's interceptors. */
export function interceptCall(
  interceptors: readonly Interceptor[],
  target: CallTarget,
  operation: BoundOperation,
  values: unknown[],
  call: Call,
): unknown {
  const intercepted = new InterceptedClientCall(target, operation, values, call);
  if (!operation.streamsResponse) return intercepted.run(interceptors);
  const result = intercepted.run(interceptors);
  if (!operation.isPromised) return new GuardedItems(intercepted, result.then((items) => intercepted.streamOf(items)));
  return result.then((response) => intercepted.guard(response));
}

class InterceptedClientCall implements GuardedCall {
  private readonly target: CallTarget;
  private readonly operation: BoundOperation;
  private readonly values: unknown[];
  private readonly call: Call;
  /** The stream of the call itself, whatever interceptors made of it. */
  private received: AsyncIterator<unknown> | undefined = undefined;
  private abandoned = false;

  constructor(target: CallTarget, operation: BoundOperation, values: unknown[], call: Call) {
    this.target = target;
    this.operation = operation;
    this.values = values;
    this.call = call;
  }

  /** Runs the interceptors and the call; settles to what the client's method returns. */
  async run(interceptors: readonly Interceptor[]): Promise<unknown> {
    const { target, operation, values } = this;
    const options = mergeOptions([...target.options, ...optionsAmong(operation, values)]);
    const context = contextFor(options);
    const interception = new CallInterception("client", operation, values, context);
    const attempt = { deadline: options.deadline, context };
    try {
      await runInterceptors(interceptors, interception, async () => {
        this.assertWanted();
        const result = await this.call({ ...target, interceptors: undefined, attempt }, operation, values);
        interception.response.result = result;
        if (!operation.streamsResponse) return;
        this.received = interception.response.stream?.[Symbol.asyncIterator]();
        if (this.abandoned) this.abandon();
      });
      return interception.response.result;
    } catch (error) {
      this.abandon();
      throw error;
    }
  }

  abandon(): void {
    this.abandoned = true;
    void this.received?.return?.();
  }

  /** The response with its stream, which ends the call when it ends. */
  guard(response: unknown): unknown {
    const stream = this.streamOf(response);
    if (stream === this.received) return response;
    const guarded = new GuardedItems(this, Promise.resolve(stream));
    const { responseHeader, responseStream = 0 } = this.operation;
    if (responseHeader === undefined) return guarded;
    return (response as unknown[]).with(responseStream, guarded);
  }

  /** @throws SetupError IW2007 when an interceptor made something else of it */
  streamOf(response: unknown): AsyncIterable<unknown> {
    const { responseHeader, responseStream = 0, member } = this.operation;
    const stream = responseHeader === undefined ? response : (response as readonly unknown[])[responseStream];
    const make = (stream as Partial<AsyncIterable<unknown>> | null | undefined)?.[Symbol.asyncIterator];
    if (typeof make !== "function") throw streamMisfit(`The result of ${member}`, stream);
    return stream as AsyncIterable<unknown>;
  }

  private assertWanted(): void {
    if (!this.abandoned) return;
    const { path } = this.operation;
    throw new RpcError(Code.CANCELLED, "The response stream was left before its end", { path });
  }
}

function optionsAmong({ context }: BoundOperation, values: readonly unknown[]): CallOptions[] {
  return context.flatMap(({ at, type }) => {
    const value = values[at];
    if (value === undefined || value === null) return [];
    return [type === "AbortSignal" ? { signal: value as AbortSignal } : (value as CallContext).callOptions()];
  });
}
