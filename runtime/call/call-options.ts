import type { Metadata } from "@grpc/grpc-js";

/** What a caller may say about a call beside its arguments. */
export interface CallOptions {
  /** Cancels the call when it aborts. */
  readonly signal?: AbortSignal;
  /** How long the call may take, in milliseconds from its start. */
  readonly timeoutMs?: number;
  /** When the call must be over; with `timeoutMs` the earlier of both counts. */
  readonly deadline?: Date;
  /** The headers to send. */
  readonly metadata?: Metadata;
}

/** Call options from several sources, put together for one call. */
export interface MergedOptions {
  readonly signals: readonly AbortSignal[];
  /** Milliseconds since the epoch, or Infinity. */
  readonly deadline: number;
  readonly metadata: Metadata | undefined;
}

/** Puts options together: every signal counts, the earliest deadline, and later metadata replaces earlier of the same key. */
export function mergeOptions(sources: readonly CallOptions[]): MergedOptions {
  const signals: AbortSignal[] = [];
  let deadline = Number.POSITIVE_INFINITY;
  let metadata: Metadata | undefined;
  for (const source of sources) {
    if (source.signal !== undefined && !signals.includes(source.signal)) signals.push(source.signal);
    if (source.timeoutMs !== undefined) deadline = Math.min(deadline, Date.now() + source.timeoutMs);
    if (source.deadline !== undefined) deadline = Math.min(deadline, source.deadline.getTime());
    if (source.metadata !== undefined) metadata = overlay(metadata, source.metadata);
  }
  return { signals, deadline, metadata };
}

function overlay(base: Metadata | undefined, top: Metadata): Metadata {
  if (base === undefined) return top;
  const merged = base.clone();
  for (const key of Object.keys(top.getMap())) {
    merged.remove(key);
    for (const value of top.get(key)) merged.add(key, value);
  }
  return merged;
}
