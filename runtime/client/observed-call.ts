import { CallContext, type CallOutcome } from "../call/call-context.js";
import { type CallEnd, CallEnding, type EndListener } from "../call/call-end.js";
import type { InterceptableCall } from "../call/call-interception.js";
import type { CallOptions } from "../call/call-options.js";
import { logError } from "../errors/log-error.js";
import type { CallKeeper, CallTarget } from "./call-operation.js";

interface Failure {
  readonly error: unknown;
}

/** A call that a client's interceptors run around: it may be made once, several times or not at all. */
export class ObservedCall implements InterceptableCall {
  readonly context: CallContext & CallKeeper;
  readonly target: string;
  readonly path: string;
  /** A call was made that is not over. */
  private calling = false;
  /** The interceptors have given the caller a response. */
  private answered = false;
  private failure: Failure | undefined = undefined;
  private end: CallEnd | undefined = undefined;
  private ending: CallEnding | undefined = undefined;

  constructor(options: CallOptions, { transport }: CallTarget, path: string) {
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

  /** A call is about to be made; what an earlier one received is forgotten. */
  onStart(): void {
    this.calling = true;
    this.failure = undefined;
    Object.assign(this.context, { responseHeaders: undefined, trailers: undefined, status: undefined });
  }

  /** The transport has no more to say of the call that was made, or it could not be made. */
  onSettled(failure?: Failure): void {
    this.calling = false;
    this.failure = failure;
    if (this.answered) this.finish();
  }

  /** The interceptors are through. A stream may have more to come. */
  onAnswer(): void {
    this.answered = true;
    if (!this.calling) this.finish();
  }

  /** The interceptors have failed. */
  onFailure(error: unknown): void {
    this.failure = { error };
    this.finish();
  }

  private finish(): void {
    const { status } = this.context;
    this.end ??= { ...(status === undefined ? {} : { status }), ...this.failure };
    this.ending?.reach(this.end);
  }
}

/** The context that interceptors see: with all that the caller and the client said. */
class ObservedContext extends CallContext implements CallKeeper {
  readonly #call: ObservedCall;

  constructor(options: CallOptions, call: ObservedCall) {
    super(options);
    this.#call = call;
  }

  override keep(outcome: CallOutcome): void {
    super.keep(outcome);
    if (outcome.status !== undefined) this.#call.onSettled();
  }

  refuse(error: unknown): void {
    this.#call.onSettled({ error });
  }
}
