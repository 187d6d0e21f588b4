import { longestTimeoutMs } from "../base/longest-timer.js";
import { accept, type Check, type Checks } from "../base/options/check-options.js";
import { aBoolean, hasMethods, milliseconds } from "../base/options/kinds.js";
import { Metadata, type MetadataLike, overlaid } from "../metadata/metadata.js";
import { someMetadata } from "../metadata/some-metadata.js";
import type { HostCallCredentials } from "../platform/host-types.js";

export interface CallOptions {
  /** A signal that cancels the call when it aborts. */
  readonly signal?: AbortSignal;
  /** The time that the call may take, in milliseconds from its start. More than 24 days count as no limit. */
  readonly timeoutMs?: number;
  /**
   * The time at which the call must be over. A time more than 24 days ahead counts as no limit. If `timeoutMs` is set too, the
   * earlier time counts.
   */
  readonly deadline?: Date;
  /** The headers to send: `Metadata` of this package, or of any copy of grpc-js. */
  readonly metadata?: MetadataLike;
  /**
   * Credentials that make headers when the call starts, for example a fresh token, in addition to the headers of the channel's
   * own credentials. On a channel that is not secure, the call fails with IW2016.
   */
  readonly credentials?: HostCallCredentials;
  /** Whether to wait for a connection until the deadline, instead of failing with UNAVAILABLE while there is none. */
  readonly waitForReady?: boolean;
}

/** Whether a value is an `AbortSignal`, also one of another realm. */
export function isSignal(value: unknown): value is AbortSignal {
  return hasMethods(value, "addEventListener", "removeEventListener") && "aborted" in value;
}

export const signalCheck: Check = accept("Pass an AbortSignal, such as the signal of an AbortController.", isSignal);

export const callOptionChecks: Checks<CallOptions> = {
  signal: signalCheck,
  timeoutMs: milliseconds,
  deadline: accept(
    "Pass a Date, such as new Date(Date.now() + 5_000), or leave it out.",
    (value): value is Date => hasMethods(value, "getTime"),
    (value) => !Number.isNaN(value.getTime()),
  ),
  metadata: someMetadata,
  credentials: accept(
    "Pass CallCredentials of grpc-js, such as credentials.createFromMetadataGenerator().",
    (value): value is HostCallCredentials => hasMethods(value, "generateMetadata", "compose"),
  ),
  waitForReady: aBoolean,
};

/** The options of a call, merged from several sources such as client and call. */
export interface MergedOptions {
  readonly signals: readonly AbortSignal[];
  /** The deadline in milliseconds since 1970, or Infinity. */
  readonly deadline: number;
  readonly metadata: Metadata | undefined;
  readonly credentials: HostCallCredentials | undefined;
}

/**
 * Merges options from several sources, the most specific last. All signals and all credentials apply. Values of metadata replace
 * those of less specific sources under the same name, unless they were appended. The earliest deadline and the last
 * `waitForReady` apply.
 */
export function mergeOptions(sources: readonly CallOptions[]): MergedOptions {
  const signals: AbortSignal[] = [];
  let deadline = Number.POSITIVE_INFINITY;
  let metadata: Metadata | undefined;
  let credentials: HostCallCredentials | undefined;
  let waitForReady: boolean | undefined;
  for (const source of sources) {
    if (source.signal !== undefined && !signals.includes(source.signal)) signals.push(source.signal);
    deadline = Math.min(deadline, deadlineOf(source));
    if (source.metadata !== undefined) metadata = joined(metadata, Metadata.from(source.metadata));
    if (source.credentials !== undefined) credentials = credentials?.compose(source.credentials) ?? source.credentials;
    waitForReady = source.waitForReady ?? waitForReady;
  }
  if (waitForReady !== undefined) metadata = waiting(metadata, waitForReady);
  // The timeout header would be too large for a server of grpc-js, which would take the deadline for one that has passed.
  if (deadline - Date.now() > longestTimeoutMs) deadline = Number.POSITIVE_INFINITY;
  return { signals, deadline, metadata, credentials };
}

function deadlineOf({ timeoutMs, deadline }: CallOptions): number {
  const own = timeoutMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + timeoutMs;
  return deadline === undefined ? own : Math.min(own, deadline.getTime());
}

function joined(base: Metadata | undefined, more: Metadata): Metadata {
  return base === undefined ? more : overlaid(base, more);
}

function waiting(metadata: Metadata | undefined, waitForReady: boolean): Metadata {
  const own = metadata?.clone() ?? new Metadata();
  own.setOptions({ ...own.getOptions(), waitForReady });
  return own;
}
