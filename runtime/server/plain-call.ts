import { Code } from "../base/code.js";
import type { CallStatus } from "../call/call-context.js";
import type { HostPeerCertificate } from "../platform/host-types.js";
import type { SurfaceMetadata } from "../transport/grpc-handlers/grpc-surface.js";

/** An error in the form in which handlers for grpc-js pass it to their callback or emit it. */
export interface PlainFailure {
  readonly code?: unknown;
  readonly details?: unknown;
  readonly message?: unknown;
  readonly metadata?: SurfaceMetadata;
}

/** The callback by which handlers with one response return it or an error. */
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
  // Older versions of grpc-js lack these.
  getHost?(): string | undefined;
  getAuthContext?(): { readonly sslPeerCertificate?: HostPeerCertificate };
}

/** What a handler has passed to its callback, except for the response. */
export interface Answer {
  readonly failure: unknown;
  readonly trailers: SurfaceMetadata | undefined;
  readonly flags: number | undefined;
}

/** The status that grpc-js sends for an error of a handler. */
export function statusOf({ code, details, message }: PlainFailure): CallStatus {
  const text = typeof details === "string" ? details : message;
  return {
    code: Number.isInteger(code) ? (code as Code) : Code.UNKNOWN,
    details: typeof text === "string" ? text : "Unknown Error",
  };
}
