import { isByteArray, isString } from "../base/options/kinds.js";

/** Further data about a failure. An `RpcError` has a list of them. */
export interface ErrorDetail<out T = unknown> {
  /** Its name on the wire: a message's full name (`google.rpc.ErrorInfo`), or a C# type (`System.String`). */
  readonly type: string;
  /** The value; undefined if it was received and its message is not known here. */
  readonly value: T | undefined;
  /** The bytes that were received; undefined if the detail was made here. */
  readonly bytes: Uint8Array | undefined;
}

/** A detail as its message's full name, or the type URL of an `Any`, and the message's bytes: the program need not know the message. */
export interface EncodedDetail {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Encodes and decodes a detail's value: a message, or a C# type that is not a message. */
export interface DetailCodec {
  /** The message's full name in protobuf. */
  readonly typeName?: string;
  toBinary(value: never): Uint8Array;
  fromBinary(bytes: Uint8Array): unknown;
}

/** The origin of a detail, which logs do not show. */
export interface DetailOrigin {
  /** Undefined if the detail was received and its message is not known here. */
  readonly codec: DetailCodec | undefined;
  /** Whether the detail has the name of a C# type, and is sent in the form of ServiceModel.Grpc. */
  readonly isClr: boolean;
}

const origin = Symbol.for("interwire.detailOrigin");

/** Makes a detail. */
export function makeDetail<T>(detail: ErrorDetail<T>, from: DetailOrigin): ErrorDetail<T> {
  return Object.defineProperty(detail, origin, { value: from });
}

/** A detail of an error: what `detailOf` made or what was received as it is, and one of type and bytes as if it had been received. */
export function detailFrom(given: ErrorDetail | EncodedDetail): ErrorDetail {
  const { type, bytes } = given;
  if (origin in given || !isString(type) || !isByteArray(bytes)) return given as ErrorDetail;
  const name = type.slice(type.lastIndexOf("/") + 1);
  return makeDetail({ type: name, value: undefined, bytes }, { codec: undefined, isClr: false });
}

/** The origin of a detail. @throws TypeError if `detail` is not a detail */
export function originOf(detail: ErrorDetail): DetailOrigin {
  const from = (detail as { readonly [origin]?: DetailOrigin } | null | undefined)?.[origin];
  if (from === undefined)
    throw new TypeError("An RpcError has a detail that is none. Make it with detailOf(), or pass { type, bytes }.");
  return from;
}

/** The value of a received detail. It is undefined if the bytes are malformed, because the error itself must still arrive. */
export function readDetailValue(codec: DetailCodec, bytes: Uint8Array): unknown {
  try {
    return codec.fromBinary(bytes);
  } catch {
    return undefined;
  }
}
