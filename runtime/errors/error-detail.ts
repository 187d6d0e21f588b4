import type { Message } from "../contract-types.js";
import { givenMessage } from "../message/message-of.js";
import { mismatch } from "../options/check-options.js";
import { type ClrScalars, clrScalar } from "./clr-scalars.js";
import { type DetailCodec, type ErrorDetail, makeDetail, originOf, readValue } from "./detail.js";
import { isRpcError } from "./rpc-error.js";

/**
 * A detail to throw with an `RpcError`. The compiler fills the message in.
 * @throws SetupError IW2001 when the calling file was not compiled by the transformer
 * @example
 * throw new RpcError(Code.FAILED_PRECONDITION, "Sold out.", { details: [detailOf<SoldOut>({ since })] });
 */
export function detailOf<T = never>(value: NoInfer<T>, message?: Message<NoInfer<T>>): ErrorDetail<T> {
  const codec = givenMessage(message, "detailOf()");
  return makeDetail({ type: codec.typeName, value, bytes: undefined }, { codec, isClr: false });
}

/**
 * A detail for C# that is no message but a string or a number; it travels as ServiceModel.Grpc sends it.
 * @throws TypeError for another type
 */
export function clrDetailOf<Name extends keyof ClrScalars>(
  type: Name,
  value: ClrScalars[Name],
): ErrorDetail<ClrScalars[Name]> {
  const codec = clrScalar(type);
  if (codec === undefined)
    throw mismatch(
      "The type",
      "clrDetailOf()",
      type,
      'Pass one such as "System.String", or make a message with detailOf().',
    );
  return makeDetail({ type, value, bytes: undefined }, { codec, isClr: true });
}

/**
 * The details of an error that are messages of one type; none for what is no `RpcError`. The compiler fills the message in.
 * @throws SetupError IW2001 when the calling file was not compiled by the transformer
 * @example
 * for (const { since } of findDetails<SoldOut>(error)) console.log(since);
 */
export function findDetails<T = never>(error: unknown, message?: Message<NoInfer<T>>): T[] {
  const wanted = givenMessage(message, "findDetails()");
  if (!isRpcError(error)) return [];
  return error.details.map((detail) => valueAs(detail, wanted)).filter((value) => value !== undefined) as T[];
}

function valueAs(detail: ErrorDetail, wanted: DetailCodec): unknown {
  const { codec, isClr } = originOf(detail);
  if (codec !== undefined) return codec.typeName === wanted.typeName ? detail.value : undefined;
  if (isClr || detail.type !== wanted.typeName || detail.bytes === undefined) return undefined;
  return readValue(wanted, detail.bytes);
}
