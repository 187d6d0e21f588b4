import { Code } from "../base/code.js";
import type { CallStatus } from "../call/call-context.js";
import type { HostPeerCertificate } from "../platform/host-types.js";
import type { SurfaceMetadata } from "../transport/grpc-handlers/grpc-surface.js";

/** A failure in the form in which grpc-js handlers pass it to their callback or emit it. */
export interface PlainFailure {
  readonly code?: unknown;
  readonly details?: unknown;
  readonly message?: unknown;
  readonly metadata?: SurfaceMetadata;
}

/** The callback of grpc-js handlers with one response. */
export type PlainCallback = (failure: unknown, value?: unknown, trailers?: SurfaceMetadata, flags?: number) => void;

/** The call object that grpc-js passes to handlers, with the members of all four kinds of calls. */
export interface PlainCall {
  request?: unknown;
  readonly metadata: SurfaceMetadata;
  sendMetadata(headers: SurfaceMetadata): void;
  write(...values: unknown[]): unknown;
  end(trailers?: SurfaceMetadata): unknown;
  on(event: string, listener: (value: PlainFailure) => void): void;
  emit(event: "error", failure: PlainFailure): void;
  getPeer(): string;
  getDeadline(): Date | number;
  getHost?(): string | undefined;
  getAuthContext?(): { readonly sslPeerCertificate?: HostPeerCertificate };
}

/** The failure, trailers and flags that a handler passed to its callback, without the response. */
export interface Answer {
  readonly failure: unknown;
  readonly trailers: SurfaceMetadata | undefined;
  readonly flags: number | undefined;
}

/** The status that grpc-js sends for a handler's error. */
export function statusOf({ code, details, message }: PlainFailure): CallStatus {
  const text = typeof details === "string" ? details : message;
  return {
    code: Number.isInteger(code) ? (code as Code) : Code.UNKNOWN,
    details: typeof text === "string" ? text : "Unknown Error",
  };
}
