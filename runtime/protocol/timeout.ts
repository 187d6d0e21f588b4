// gRPC over HTTP/2, Timeout: at most eight digits and a unit.

/** The milliseconds of each unit. */
const units: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };
const form = /^(\d{1,8})([HMSmun])$/;

/** The value of `grpc-timeout`. Seconds are enough for the longest timer. */
export function timeoutText(timeoutMs: number): string {
  const ms = Math.ceil(timeoutMs);
  return ms < 1e8 ? `${ms}m` : `${Math.ceil(ms / 1000)}S`;
}

/** The milliseconds that a value of `grpc-timeout` says; NaN if it is malformed. */
export function readTimeout(text: string): number {
  const [, digits, unit] = form.exec(text) ?? [];
  return Number(digits) * (units[unit as string] as number);
}

/** The text of a server's status for a call whose deadline has passed. */
export const deadlineText = "Deadline exceeded";

/** The text of a client's, in the words of grpc-js: after how long, and where the call went. */
export function deadlineTextAfter(timeoutMs: number, peer: string | undefined): string {
  return `${deadlineText} after ${(timeoutMs / 1000).toFixed(3)}s,remote_addr=${peer}`;
}
