import type { CallStatus } from "./call-context.js";

/** How a call ended, for its {@link EndListener}s. */
export interface CallEnd {
  /** The status that the server sent or the client received; undefined if no call was made. */
  readonly status?: CallStatus;
  /**
   * What made the call fail. On the client, the error that kept it from making the call, or that an interceptor threw. On the server,
   * what the implementation or an interceptor threw, before error handlers: clients may get another text.
   */
  readonly error?: unknown;
}

/** Called once when a call is over. */
export type EndListener = (end: CallEnd) => void;

/** Tells the listeners of one call that it is over. A listener that is added afterwards is told at once. */
export class CallEnding {
  private readonly onFailure: (error: unknown) => void;
  private listeners: EndListener[] = [];
  private end: CallEnd | undefined = undefined;

  /** `onFailure` gets the errors that listeners throw. */
  constructor(onFailure: (error: unknown) => void) {
    this.onFailure = onFailure;
  }

  add(listener: EndListener): void {
    if (this.end === undefined) this.listeners.push(listener);
    else this.tell(listener, this.end);
  }

  /** Ends the call. Only the first end counts. */
  reach(end: CallEnd): void {
    if (this.end !== undefined) return;
    this.end = end;
    for (const listener of this.listeners.splice(0)) this.tell(listener, end);
  }

  private tell(listener: EndListener, end: CallEnd): void {
    try {
      const pending: unknown = listener(end);
      if (pending instanceof Promise) pending.catch(this.onFailure);
    } catch (error) {
      this.onFailure(error);
    }
  }
}
