import { isByteArray, isString } from "../base/options/kinds.js";

/** A detail of an error: further data about the failure. An `RpcError` has a list of them. */
export interface ErrorDetail<out T = unknown> {
  /** The name on the wire: the full name of a message (`google.rpc.ErrorInfo`), or a C# type (`System.String`). */
  readonly type: string;
  /** The value. Undefined for a received detail whose message is not known here. */
  readonly value: T | undefined;
  /** The received bytes. Undefined for a detail that was made here. */
  readonly bytes: Uint8Array | undefined;
}

/**
 * A detail that is given as bytes, so that the program need not know its message. `type` is the full name of the message, or the
 * type URL of an `Any`.
 */
export interface EncodedDetail {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Encodes and decodes the values of a kind of detail: a message, or a C# type that is no message. */
export interface DetailCodec {
  /** The full name of the message in protobuf. Absent for a C# type. */
  readonly typeName?: string;
  toBinary(value: never): Uint8Array;
  fromBinary(bytes: Uint8Array): unknown;
}

/** Internal data of a detail, which is stored in it and which logs do not show. */
export interface DetailOrigin {
  /** The codec of the value. Undefined for a received detail whose message is not known here. */
  readonly codec: DetailCodec | undefined;
  /** Whether the detail has the name of a C# type, and so is sent in the form of ServiceModel.Grpc. */
  readonly isClr: boolean;
}

const origin = Symbol.for("interwire.detailOrigin");

/** Makes a detail, with its internal data. */
export function makeDetail<T>(detail: ErrorDetail<T>, from: DetailOrigin): ErrorDetail<T> {
  return Object.defineProperty(detail, origin, { value: from });
}

/**
 * Makes a detail of what a program passes to an `RpcError`. Details are returned as they are; a type with bytes becomes a detail
 * like a received one.
 */
export function detailFrom(given: ErrorDetail | EncodedDetail): ErrorDetail {
  const { type, bytes } = given;
  if (origin in given || !isString(type) || !isByteArray(bytes)) return given as ErrorDetail;
  const name = type.slice(type.lastIndexOf("/") + 1);
  return makeDetail({ type: name, value: undefined, bytes }, { codec: undefined, isClr: false });
}

/**
 * The internal data of a detail.
 * @throws TypeError if `detail` is no detail
 */
export function originOf(detail: ErrorDetail): DetailOrigin {
  const from = (detail as { readonly [origin]?: DetailOrigin } | null | undefined)?.[origin];
  if (from === undefined)
    throw new TypeError("An RpcError has a detail that is none. Make it with detailOf(), or pass { type, bytes }.");
  return from;
}

/**
 * Decodes the value of a received detail. It is undefined if the bytes are malformed, because the error itself must be delivered
 * all the same.
 */
export function readDetailValue(codec: DetailCodec, bytes: Uint8Array): unknown {
  try {
    return codec.fromBinary(bytes);
  } catch {
    return undefined;
  }
}
