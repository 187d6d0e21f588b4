// Source: "Timeout" in gRPC over HTTP/2: at most eight digits and a unit.

/** The number of milliseconds in each unit of `grpc-timeout`. */
const units: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };
const form = /^(\d{1,8})([HMSmun])$/;

/**
 * The value of `grpc-timeout` for a timeout in milliseconds. Seconds are the largest unit that is needed, because timers cannot
 * be longer than 24 days.
 */
export function timeoutText(timeoutMs: number): string {
  const ms = Math.ceil(timeoutMs);
  return ms < 1e8 ? `${ms}m` : `${Math.ceil(ms / 1000)}S`;
}

/** Reads a value of `grpc-timeout`, in milliseconds. NaN if it is malformed. */
export function readTimeout(text: string): number {
  const [, digits, unit] = form.exec(text) ?? [];
  return Number(digits) * (units[unit as string] as number);
}

/**
 * The shortest timeout of a call that a server starts, in milliseconds. Timers are no finer, so a call with less time left fails at once.
 */
export const leastTimeoutMs = 1;

/** The status text of a server for a call whose deadline has passed. */
export const deadlineText = "Deadline exceeded";

/**
 * The status text of a client for a call whose deadline has passed, in the words of grpc-js: after how long, and to which peer
 * the call went.
 */
export function deadlineTextAfter(timeoutMs: number, peer: string | undefined): string {
  return `${deadlineText} after ${(timeoutMs / 1000).toFixed(3)}s,remote_addr=${peer}`;
}
