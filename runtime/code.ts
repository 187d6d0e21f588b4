/** The status codes of gRPC (https://grpc.io/docs/guides/status-codes/). */
export const Code = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

/** One of the status codes of gRPC. */
export type Code = (typeof Code)[keyof typeof Code];

const names = Object.keys(Code);

/** The upper-case name of a status code, or the number itself as text when gRPC does not know it. */
export function codeName(code: number): string {
  return names[code] ?? String(code);
}

/** Whether a number is a status code that says that a call failed. */
export function isFailureCode(code: unknown): code is Exclude<Code, 0> {
  return Number.isInteger(code) && (code as number) > 0 && (code as number) < names.length;
}
