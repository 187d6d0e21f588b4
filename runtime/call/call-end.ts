import type { CallStatus } from "./call-context.js";

/** The status of a finished call, or the error that kept it from being made. */
export interface CallEnd {
  /** The status that the server sent or the client received. Undefined if no call was made. */
  readonly status?: CallStatus;
  /**
   * The error that made the call fail. On the client, the error because of which no call was made, or that an interceptor threw.
   * On the server, the error that the implementation or an interceptor threw, before error handlers: clients may get another
   * text.
   */
  readonly error?: unknown;
}

/** A listener that is called once when a call is over. */
export type EndListener = (end: CallEnd) => void;

/** The end of one call and its listeners. A listener that is added after the end is called at once. */
export class CallEnding {
  private readonly onFailure: (error: unknown) => void;
  private listeners: EndListener[] = [];
  private end: CallEnd | undefined = undefined;

  /** `onFailure` is called with errors that listeners throw. */
  constructor(onFailure: (error: unknown) => void) {
    this.onFailure = onFailure;
  }

  add(listener: EndListener): void {
    if (this.end === undefined) this.listeners.push(listener);
    else this.tell(listener, this.end);
  }

  /** Ends the call and calls the listeners. Later calls of this method do nothing. */
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
