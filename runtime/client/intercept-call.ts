import { Code } from "../base/code.js";
import { logError } from "../base/log-error.js";
import { CallContext, type CallOutcome } from "../call/call-context.js";
import { type CallEnd, CallEnding, type EndListener } from "../call/call-end.js";
import type { CallOptions, MergedOptions } from "../call/call-options.js";
import { CallResult } from "../call/call-result.js";
import { closeStream } from "../call/close-stream.js";
import { GuardedStream } from "../call/guarded-stream.js";
import { Interception, type Observed, runInterceptors } from "../call/interception.js";
import type { Interceptor } from "../call/interceptor.js";
import { takeRequest } from "../call/read-once.js";
import { asStream, isStream, streamIn, unsentStream } from "../call/stream-values.js";
import type { BoundOperation } from "../contract/bound-contract.js";
import { callError, withSentText } from "../errors/call-error.js";
import { Metadata } from "../metadata/metadata.js";
import { callOperation } from "./call-operation.js";
import type { CallTarget } from "./call-target.js";
import { type GuardedCall, GuardedItems } from "./guarded-items.js";
import { saidOf } from "./option-calls.js";

/** Calls an operation through interceptors. The outermost interceptor starts at once. */
export function interceptCall(
  interceptors: readonly Interceptor[],
  target: CallTarget,
  operation: BoundOperation,
  values: unknown[],
): unknown {
  const call = new ClientInterception(target, operation, values);
  const result = call.run(interceptors);
  if (!operation.streamsResponse) return result;
  if (operation.isPromised) return result.then((response) => call.guard(response));
  return new GuardedItems(
    call,
    result.then((response) => call.streamOf(response)),
  );
}

const ignore = (): void => {};

class ClientInterception implements GuardedCall {
  private readonly target: CallTarget;
  private readonly operation: BoundOperation;
  private readonly values: unknown[];
  /**
   * The iterator over the response stream from the server. It is kept so that the call can be ended even if an interceptor has
   * given another stream to the caller.
   */
  private received: AsyncIterator<unknown> | undefined = undefined;
  private abandoned = false;
  private isMade = false;
  private readonly request: GuardedStream | undefined = undefined;

  constructor(target: CallTarget, operation: BoundOperation, values: unknown[]) {
    this.target = target;
    this.operation = operation;
    this.values = values;
    const { requestStream = -1, member } = operation;
    const stream = values[requestStream];
    if (!isStream(stream)) return;
    this.request = new GuardedStream(stream, () => takeRequest(stream, member));
    values[requestStream] = this.request;
  }

  /** Runs the interceptors and the call. Settles to the result of the client's method. */
  async run(interceptors: readonly Interceptor[]): Promise<unknown> {
    const { target, operation, values } = this;
    const { options, contexts } = this.said();
    const call = new ObservedCall(contextOptions(options), target, operation.path, () => this.closeRequest());
    const { context: keeper } = call;
    const refuse = (error: unknown) => call.onSettled({ error });
    const result = new CallResult(operation);
    const interception = new Interception("client", { operation, values, result }, call);
    try {
      const failure = await runInterceptors(interceptors, interception, operation, async () => {
        this.assertWanted();
        this.isMade = true;
        call.onStart();
        // The options are computed for each attempt: a timeout counts from the start of the first attempt, and interceptors may
        // have edited the metadata.
        const said = { options: { ...options, metadata: keeper.metadata }, contexts, keeper, refuse };
        result.value = await callOperation(target, operation, values, said);
        this.receive(interception.response.stream);
      });
      if (failure !== undefined) throw withSentText(failure, null);
      call.onAnswer();
      return result.value;
    } catch (error) {
      call.onFailure(error);
      this.abandon();
      const stream = operation.streamsResponse && result.isProvided ? unsentStream(operation, result.value) : undefined;
      if (stream !== undefined) void closeStream(stream, undefined, ignore);
      throw error;
    }
  }

  abandon(): void {
    this.abandoned = true;
    void this.received?.return?.();
  }

  /** Wraps the stream in the response, so that the call ends when its reading ends. */
  guard(response: unknown): unknown {
    const stream = this.streamOf(response);
    if ((stream as unknown) === this.received) return response;
    const guarded = new GuardedItems(this, Promise.resolve(stream));
    const { responseHeader, responseStream = 0 } = this.operation;
    if (responseHeader === undefined) return guarded;
    return (response as unknown[]).with(responseStream, guarded);
  }

  /**
   * The stream in a response.
   * @throws SetupError IW2007 if an interceptor has replaced the stream by another value
   */
  streamOf(response: unknown): AsyncIterable<unknown> {
    return asStream(streamIn(this.operation, response), `The result of ${this.operation.member}`);
  }

  private said(): ReturnType<typeof saidOf> {
    try {
      return saidOf(this.target, this.operation, this.values);
    } catch (error) {
      this.closeRequest();
      throw error;
    }
  }

  /** Closes the request stream of the caller, and the stream that interceptors have put in its place. */
  private closeRequest(): void {
    const { request, values, operation } = this;
    if (request === undefined) return;
    void closeStream(request, undefined, ignore);
    const now = values[operation.requestStream as number];
    // A call that was made closes its request stream itself.
    if (!this.isMade && now !== request && isStream(now)) void closeStream(now, undefined, ignore);
  }

  private receive(stream: AsyncIterable<unknown> | undefined): void {
    this.received = stream?.[Symbol.asyncIterator]();
    if (this.abandoned) this.abandon();
  }

  private assertWanted(): void {
    if (!this.abandoned) return;
    const { path } = this.operation;
    throw callError(Code.CANCELLED, "The response stream was left before its end", { path }, null);
  }
}

/** The merged options of the caller and the client, as interceptors see them. */
function contextOptions({ signals, deadline, metadata }: MergedOptions): CallOptions {
  const [only] = signals;
  const signal = signals.length > 1 ? AbortSignal.any([...signals]) : only;
  return {
    metadata: metadata?.clone() ?? new Metadata(),
    ...(signal === undefined ? {} : { signal }),
    ...(deadline === Number.POSITIVE_INFINITY ? {} : { deadline: new Date(deadline) }),
  };
}

interface Failure {
  readonly error: unknown;
}

/** A call around which the interceptors of a client run. It may be made once, several times or not at all. */
class ObservedCall implements Observed {
  readonly context: CallContext;
  readonly target: string;
  readonly path: string;
  private calling = false;
  /** Whether the interceptors have given a response to the caller. */
  private answered = false;
  private failure: Failure | undefined = undefined;
  private end: CallEnd | undefined = undefined;
  private ending: CallEnding | undefined = undefined;
  private readonly onFinished: () => void;

  constructor(options: CallOptions, { transport }: CallTarget, path: string, onFinished: () => void) {
    this.onFinished = onFinished;
    this.context = new ObservedContext(options, this);
    this.target = transport.target;
    this.path = path;
  }

  onEnd(listener: EndListener): void {
    if (this.ending === undefined) {
      this.ending = new CallEnding((error) => logError(error, this));
      if (this.end !== undefined) this.ending.reach(this.end);
    }
    this.ending.add(listener);
  }

  /** Called before each attempt. It removes what an earlier attempt received. */
  onStart(): void {
    this.calling = true;
    this.failure = undefined;
    Object.assign(this.context, { responseHeaders: undefined, trailers: undefined, status: undefined });
  }

  /** Called when an attempt is over, or could not be made. */
  onSettled(failure?: Failure): void {
    this.calling = false;
    this.failure = failure;
    if (this.answered) this.finish();
  }

  /** Called when the interceptors have answered. A response stream may still have items to come. */
  onAnswer(): void {
    this.answered = true;
    if (!this.calling) this.finish();
  }

  /** Called when the interceptors have failed. */
  onFailure(error: unknown): void {
    this.failure = { error };
    this.finish();
  }

  private finish(): void {
    const { status } = this.context;
    this.end ??= { ...(status === undefined ? {} : { status }), ...this.failure };
    this.ending?.reach(this.end);
    this.onFinished();
  }
}

/** The context that interceptors see. Its options are merged from those of the client and the caller. */
class ObservedContext extends CallContext {
  readonly #call: ObservedCall;

  constructor(options: CallOptions, call: ObservedCall) {
    super(options);
    this.#call = call;
  }

  override keep(outcome: CallOutcome): void {
    super.keep(outcome);
    if (outcome.status !== undefined) this.#call.onSettled();
  }
}
