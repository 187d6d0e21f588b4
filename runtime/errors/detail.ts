/** One further piece of data about a failure; an `RpcError` has a list of them. */
export interface ErrorDetail<out T = unknown> {
  /** What it is called on its way: a message's full name (`google.rpc.ErrorInfo`), or a type of C# (`System.String`). */
  readonly type: string;
  /** The value; undefined for one that was received and whose message is not known here. */
  readonly value: T | undefined;
  /** The bytes as they came; undefined for one that was made here. */
  readonly bytes: Uint8Array | undefined;
}

/** What makes bytes of a detail's value and the value of bytes: a message, or a type of C# that is none. */
export interface DetailCodec {
  /** The message's full name in protobuf. */
  readonly typeName?: string;
  toBinary(value: never): Uint8Array;
  fromBinary(bytes: Uint8Array): unknown;
}

/** What a detail knows of itself beside what a log shows. */
export interface DetailOrigin {
  /** Undefined for one that was received and whose message is not known here. */
  readonly codec: DetailCodec | undefined;
  /** It is called by a type of C#, and travels as ServiceModel.Grpc sends it. */
  readonly isClr: boolean;
}

const origin = Symbol.for("interwire.detailOrigin");

/** Makes a detail. */
export function makeDetail<T>(detail: ErrorDetail<T>, from: DetailOrigin): ErrorDetail<T> {
  return Object.defineProperty(detail, origin, { value: from });
}

/** @throws TypeError for what is no detail */
export function originOf(detail: ErrorDetail): DetailOrigin {
  const from = (detail as { readonly [origin]?: DetailOrigin } | null | undefined)?.[origin];
  if (from === undefined) throw new TypeError("An RpcError has a detail that is none. Make it with detailOf().");
  return from;
}

/** The value of a received detail; undefined when its bytes are malformed: the error itself must still arrive. */
export function readValue(codec: DetailCodec, bytes: Uint8Array): unknown {
  try {
    return codec.fromBinary(bytes);
  } catch {
    return undefined;
  }
}
