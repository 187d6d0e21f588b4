import { isByteArray, isString } from "../base/options/kinds.js";

/** A detail of an error: further data about the failure. An `RpcError` has a list of them. */
export interface ErrorDetail<out T = unknown> {
  /** The name on the wire: the full name of a message (`google.rpc.ErrorInfo`), or a C# type (`System.String`). */
  readonly type: string;
  /** The value. Undefined for a received detail of an unknown type. */
  readonly value: T | undefined;
  /** The received bytes. Undefined for a detail that this program made. */
  readonly bytes: Uint8Array | undefined;
}

/**
 * A detail as bytes, for a message type that the program does not know. `type` is the full name of the message, or the type URL
 * of an `Any`.
 */
export interface EncodedDetail {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Encodes and decodes the values of one type of detail: a message, or a C# type that is not a message. */
export interface DetailCodec {
  /** The full name of the message in protobuf. Absent for a C# type. */
  readonly typeName?: string;
  toBinary(value: never): Uint8Array;
  fromBinary(bytes: Uint8Array): unknown;
}

/** Internal data of a detail, stored under a hidden property that logs do not show. */
export interface DetailOrigin {
  /** The codec of the value. Undefined for a received detail of an unknown type. */
  readonly codec: DetailCodec | undefined;
  /** Whether the detail has the name of a C# type, and so is sent in the form of ServiceModel.Grpc. */
  readonly isClr: boolean;
}

const origin = Symbol.for("interwire.detailOrigin");

export function makeDetail<T>(detail: ErrorDetail<T>, from: DetailOrigin): ErrorDetail<T> {
  return Object.defineProperty(detail, origin, { value: from });
}

/**
 * Converts a detail that a program passes to an `RpcError`. An `ErrorDetail` is returned as it is; a type with bytes becomes a
 * detail like a received one.
 */
export function detailFrom(given: ErrorDetail | EncodedDetail): ErrorDetail {
  const { type, bytes } = given;
  if (origin in given || !isString(type) || !isByteArray(bytes)) return given as ErrorDetail;
  const name = type.slice(type.lastIndexOf("/") + 1);
  return makeDetail({ type: name, value: undefined, bytes }, { codec: undefined, isClr: false });
}

/**
 * The internal data that `makeDetail` stored in a detail.
 * @throws TypeError if `detail` is no detail
 */
export function originOf(detail: ErrorDetail): DetailOrigin {
  const from = (detail as { readonly [origin]?: DetailOrigin } | null | undefined)?.[origin];
  if (from === undefined)
    throw new TypeError("An RpcError has a detail that is none. Make it with detailOf(), or pass { type, bytes }.");
  return from;
}

/**
 * Decodes the value of a received detail. Malformed bytes yield undefined instead of an exception, because the error that carries
 * the detail must be delivered all the same.
 */
export function readDetailValue(codec: DetailCodec, bytes: Uint8Array): unknown {
  try {
    return codec.fromBinary(bytes);
  } catch {
    return undefined;
  }
}
