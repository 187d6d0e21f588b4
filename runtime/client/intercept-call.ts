import { CallContext, type CallOutcome } from "../call/call-context.js";
import { CallInterception } from "../call/call-interception.js";
import { type CallOptions, type MergedOptions, mergeOptions } from "../call/call-options.js";
import type { Interceptor } from "../call/interceptor.js";
import { runInterceptors } from "../call/run-interceptors.js";
import { asStream, streamIn } from "../call/stream-values.js";
import { Code } from "../code.js";
import { RpcError } from "../rpc-error.js";
import type { BoundOperation } from "../table/bind.js";
import { Metadata } from "../transport/metadata.js";
import { type CallTarget, callOperation } from "./call-operation.js";
import { type GuardedCall, GuardedItems } from "./guarded-items.js";
import { ObservedCall } from "./observed-call.js";
import { isContext, optionsOf, sourcesOf } from "./option-sources.js";

/** Calls an operation through interceptors. The first of them runs at once. */
export function interceptCall(
  interceptors: readonly Interceptor[],
  target: CallTarget,
  operation: BoundOperation,
  values: unknown[],
): unknown {
  const call = new InterceptedClientCall(target, operation, values);
  const result = call.run(interceptors);
  if (!operation.streamsResponse) return result;
  if (operation.isPromised) return result.then((response) => call.guard(response));
  return new GuardedItems(
    call,
    result.then((response) => call.streamOf(response)),
  );
}

class InterceptedClientCall implements GuardedCall {
  private readonly target: CallTarget;
  private readonly operation: BoundOperation;
  private readonly values: unknown[];
  /** The stream of the call itself, whatever interceptors made of it. */
  private received: AsyncIterator<unknown> | undefined = undefined;
  private abandoned = false;

  constructor(target: CallTarget, operation: BoundOperation, values: unknown[]) {
    this.target = target;
    this.operation = operation;
    this.values = values;
  }

  /** Runs the interceptors and the call; settles to what the client's method returns. */
  async run(interceptors: readonly Interceptor[]): Promise<unknown> {
    const { target, operation, values } = this;
    const sources = sourcesOf(target, operation, values);
    const merged = mergeOptions(sources.map(optionsOf));
    const call = new ObservedCall(contextOptions(merged), target, operation.path);
    const { context } = call;
    for (const { at } of operation.context) values[at] = undefined;
    const interception = new CallInterception("client", operation, values, call);
    const { response } = interception;
    try {
      await runInterceptors(interceptors, interception, async () => {
        this.assertWanted();
        call.onStart();
        const options = [...sources.filter(isContext).map(keeperOf), ...attemptOptions(merged, context)];
        response.result = await callOperation({ ...target, options, keeper: context }, operation, values);
        this.receive(response.stream);
      });
      call.onAnswer();
      return response.result;
    } catch (error) {
      call.onFailure(error);
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
    if ((stream as unknown) === this.received) return response;
    const guarded = new GuardedItems(this, Promise.resolve(stream));
    const { responseHeader, responseStream = 0 } = this.operation;
    if (responseHeader === undefined) return guarded;
    return (response as unknown[]).with(responseStream, guarded);
  }

  /** @throws SetupError IW2007 when an interceptor made something else of it */
  streamOf(response: unknown): AsyncIterable<unknown> {
    return asStream(streamIn(this.operation, response), `The result of ${this.operation.member}`);
  }

  private receive(stream: AsyncIterable<unknown> | undefined): void {
    this.received = stream?.[Symbol.asyncIterator]();
    if (this.abandoned) this.abandon();
  }

  private assertWanted(): void {
    if (!this.abandoned) return;
    const { path } = this.operation;
    throw new RpcError(Code.CANCELLED, "The response stream was left before its end", { path });
  }
}

/** What interceptors see of what the caller and the client said. */
function contextOptions({ signals, deadline, metadata }: MergedOptions): CallOptions {
  const [only] = signals;
  const signal = signals.length > 1 ? AbortSignal.any([...signals]) : only;
  return {
    metadata: metadata?.clone() ?? new Metadata(),
    ...(signal === undefined ? {} : { signal }),
    ...(deadline === Number.POSITIVE_INFINITY ? {} : { deadline: new Date(deadline) }),
  };
}

/** What one attempt is called with: a timeout counts from the start of the first, and interceptors may edit the metadata. */
function attemptOptions({ signals, deadline, credentials }: MergedOptions, { metadata }: CallContext): CallOptions[] {
  const options: CallOptions = {
    metadata,
    ...(credentials === undefined ? {} : { credentials }),
    ...(deadline === Number.POSITIVE_INFINITY ? {} : { deadline: new Date(deadline) }),
  };
  return [options, ...signals.map((signal) => ({ signal }))];
}

/** A caller's context, which keeps what the call receives and has said its options already. */
class Keeper extends CallContext {
  private readonly context: CallContext;

  constructor(context: CallContext) {
    super();
    this.context = context;
  }

  override keep(outcome: CallOutcome): void {
    this.context.keep(outcome);
  }
}

function keeperOf(context: CallContext): CallContext {
  return new Keeper(context);
}
