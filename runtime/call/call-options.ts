import { type CallCredentials, Metadata } from "@grpc/grpc-js";
import { longestTimerMs } from "../longest-timer.js";
import { show } from "../table/show.js";

/** What a caller may say about a call beside its arguments. */
export interface CallOptions {
  /** Cancels the call when it aborts. */
  readonly signal?: AbortSignal;
  /** How long the call may take, in milliseconds from its start; more than 24 days are no limit. */
  readonly timeoutMs?: number;
  /** When the call must be over, unless that is more than 24 days ahead; with `timeoutMs` the earlier of both counts. */
  readonly deadline?: Date;
  /** The headers to send. */
  readonly metadata?: Metadata;
  /**
   * Make headers when the call starts, beside those of the channel's own credentials: a token that has to be fresh. On a
   * channel that is not secure the call fails with IW2016.
   */
  readonly credentials?: CallCredentials;
  /** Wait for a connection as long as the deadline allows, instead of failing with UNAVAILABLE while there is none. */
  readonly waitForReady?: boolean;
}

/** Call options from several sources, put together for one call. */
export interface MergedOptions {
  readonly signals: readonly AbortSignal[];
  /** Milliseconds since the epoch, or Infinity. */
  readonly deadline: number;
  readonly metadata: Metadata | undefined;
  readonly credentials: CallCredentials | undefined;
}

/**
 * Puts options together: every signal and all credentials count, the earliest deadline, all metadata one after the other, and
 * what was said last about waiting.
 * @throws RangeError for a deadline that is no time
 * @throws TypeError for a signal that is none
 */
export function mergeOptions(sources: readonly CallOptions[]): MergedOptions {
  const signals: AbortSignal[] = [];
  let deadline = Number.POSITIVE_INFINITY;
  let metadata: Metadata | undefined;
  let credentials: CallCredentials | undefined;
  let waitForReady: boolean | undefined;
  for (const source of sources) {
    if (source.signal !== undefined && !signals.includes(source.signal)) signals.push(checked(source.signal));
    deadline = Math.min(deadline, deadlineOf(source));
    if (source.metadata !== undefined) metadata = concatenate(metadata, source.metadata);
    if (source.credentials !== undefined) credentials = credentials?.compose(source.credentials) ?? source.credentials;
    waitForReady = source.waitForReady ?? waitForReady;
  }
  if (waitForReady !== undefined) metadata = waiting(metadata, waitForReady);
  // A server of grpc-js would take a longer one for one that has passed.
  if (deadline - Date.now() > longestTimerMs) deadline = Number.POSITIVE_INFINITY;
  return { signals, deadline, metadata, credentials };
}

/** Whether a value is a signal, of another realm too. */
export function isSignal(value: unknown): value is AbortSignal {
  const { aborted, addEventListener } = (value ?? {}) as Partial<AbortSignal>;
  return typeof aborted === "boolean" && typeof addEventListener === "function";
}

function checked(signal: AbortSignal): AbortSignal {
  if (isSignal(signal)) return signal;
  throw new TypeError(`A call's signal is ${show(signal)}. Pass an AbortSignal, or leave it out.`);
}

function deadlineOf({ timeoutMs, deadline }: CallOptions): number {
  const own = timeoutMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + timeoutMs;
  const earliest = deadline === undefined ? own : Math.min(own, deadline.getTime());
  // grpc-js would take it for no deadline at all.
  if (Number.isNaN(earliest)) {
    const wrong = Number.isNaN(own) ? `timeoutMs is ${timeoutMs}` : "deadline is an invalid Date";
    throw new RangeError(`A call's ${wrong}. Pass a number of milliseconds, or leave it out.`);
  }
  return earliest;
}

function concatenate(base: Metadata | undefined, more: Metadata): Metadata {
  if (base === undefined) return more;
  const all = base.clone();
  all.merge(more);
  all.setOptions({ ...base.getOptions(), ...more.getOptions() });
  return all;
}

function waiting(metadata: Metadata | undefined, waitForReady: boolean): Metadata {
  const own = metadata?.clone() ?? new Metadata();
  own.setOptions({ ...own.getOptions(), waitForReady });
  return own;
}
