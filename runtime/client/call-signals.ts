import { Code } from "../base/code.js";
import { type AbortListener, addAbortListener, removeAbortListener } from "../call/abort-listeners.js";
import type { ClientCall, Released } from "./client-call.js";

/**
 * Cancels a call when one of the signals aborts. Returns false if one has aborted already or the deadline has passed: the call has
 * then failed, and must not be sent.
 */
export function listen(call: ClientCall, signals: readonly AbortSignal[], deadline: number): boolean {
  const aborted = signals.find((signal) => signal.aborted);
  if (aborted !== undefined) {
    call.end(Code.CANCELLED, "The call was cancelled before it started", { cause: aborted.reason });
    return false;
  }
  if (deadline <= Date.now()) {
    call.end(Code.DEADLINE_EXCEEDED, "The deadline passed before the call started", {});
    return false;
  }
  if (signals.length > 0) call.signals = new CallSignals(call, signals);
  return true;
}

/** The signals that cancel a call, to which it listens until it is released. */
class CallSignals implements AbortListener, Released {
  private readonly call: ClientCall;
  private readonly signals: readonly AbortSignal[];

  constructor(call: ClientCall, signals: readonly AbortSignal[]) {
    this.call = call;
    this.signals = signals;
    for (const signal of signals) addAbortListener(signal, this);
  }

  onAbort(reason: unknown): void {
    this.call.cancel(Code.CANCELLED, "The call was cancelled", reason);
  }

  release(): void {
    for (const signal of this.signals) removeAbortListener(signal, this);
  }
}
