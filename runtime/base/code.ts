import { withNames } from "./with-names.js";

const codes = {
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

type NameOf = { readonly [Name in keyof typeof codes as (typeof codes)[Name]]: Name };

// An interface instead of a type alias: with an alias, TypeScript would type the values of `Object.entries(Code)` as numbers or
// strings.
interface CodeNames extends NameOf {
  /** The name for any number, such as the `code` of a caught error. Undefined if the number is not a status code of gRPC. */
  readonly [code: number]: string | undefined;
}

const names = Object.keys(codes);

/**
 * The status codes of gRPC (https://grpc.io/docs/guides/status-codes/) by name. `Code[5]` is the name back, `"NOT_FOUND"`; these
 * names are not enumerable, so `Object.entries(Code)` lists the codes alone.
 */
export const Code: typeof codes & CodeNames = withNames<typeof codes, CodeNames>(codes);

export type Code = (typeof codes)[keyof typeof codes];

/** The upper-case name of a status code, or the number as text if gRPC has no such code. */
export function codeName(code: number): string {
  return names[code] ?? String(code);
}

/** Whether a number is the status code of a failed call, that is, any code of gRPC but `Code.OK`. */
export function isFailureCode(code: unknown): code is Exclude<Code, 0> {
  return Number.isInteger(code) && (code as number) > 0 && (code as number) < names.length;
}
