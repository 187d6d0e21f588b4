import type { Code } from "../../base/code.js";
import type { MetadataLike, MetadataOptions, MetadataValue } from "../../metadata/metadata.js";
import type { HostPeerCertificate } from "../../platform/host-types.js";

/** A server of any copy of grpc-js: the methods of its class `Server` that are used here. */
export interface GrpcServerLike {
  readonly register: (path: string, handler: never, serialize: never, deserialize: never, kind: string) => boolean;
  readonly unregister: (path: string) => boolean;
}

/** The `Metadata` that a grpc-js server passes to handlers, of whichever copy of grpc-js. */
export interface SurfaceMetadata extends MetadataLike {
  add(key: string, value: MetadataValue): void;
  clone(): SurfaceMetadata;
  toHttp2Headers(): object;
}

export type MetadataClass = new (options?: MetadataOptions) => SurfaceMetadata;

/** A failure in the form in which handlers pass it to grpc-js. */
export interface SurfaceFailure {
  readonly code: Code;
  readonly details: string;
  readonly metadata: SurfaceMetadata | undefined;
}

/** Ends a call with its only response, or with a failure. */
export type SurfaceCallback = (
  failure: SurfaceFailure | null,
  response?: Uint8Array,
  trailers?: SurfaceMetadata,
) => void;

/** The members that are common to the call objects which a server of grpc-js passes to handlers of the four kinds of calls. */
export interface SurfaceCall {
  readonly metadata: SurfaceMetadata;
  on(event: "cancelled", listener: () => void): void;
  getPeer(): string;
  getDeadline(): Date | number;
  sendMetadata(headers: SurfaceMetadata): void;
  // Absent in older versions of grpc-js.
  getHost?(): string | undefined;
  getAuthContext?(): { readonly sslPeerCertificate?: HostPeerCertificate };
}

export interface OneRequestCall extends SurfaceCall {
  readonly request: Uint8Array;
}

export interface RequestStreamCall extends SurfaceCall {
  on(event: "cancelled" | "readable" | "end", listener: () => void): void;
  read(): Uint8Array | null;
}

export interface ResponseStreamCall extends SurfaceCall {
  write(response: Uint8Array, onWritten: (error?: Error | null) => void): void;
  emit(event: "error", failure: SurfaceFailure): void;
  end(trailers?: SurfaceMetadata): void;
}
