import { mismatch } from "../base/options/check-options.js";
import { givenMessage } from "../message/message-of.js";
import type { Message } from "../message/message-type.js";
import { type ClrName, type ClrValue, clrValue } from "./clr-values.js";
import { type DetailCodec, type ErrorDetail, makeDetail, originOf, readDetailValue } from "./detail.js";
import { isRpcError } from "./rpc-error.js";

/**
 * Makes a detail to throw with an `RpcError`. The compiler fills in `message` from the type argument.
 * @throws SetupError IW2001 if the transformer did not compile the calling file
 * @example
 * throw new RpcError(Code.FAILED_PRECONDITION, "Sold out.", { details: [detailOf<SoldOut>({ since })] });
 */
export function detailOf<T = never>(value: NoInfer<T>, message?: Message<T>): ErrorDetail<T> {
  const codec = givenMessage(message, "detailOf()");
  return makeDetail({ type: codec.typeName, value, bytes: undefined }, { codec, isClr: false });
}

/**
 * Makes a detail that is a string, a number or another plain C# value instead of a message, in the form of ServiceModel.Grpc.
 * @throws TypeError if C# has no such type
 * @example clrDetailOf("System.String", "Sold out.")
 */
export function clrDetailOf<Name extends ClrName>(type: Name, value: ClrValue<Name>): ErrorDetail<ClrValue<Name>> {
  const codec = clrValue(type);
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
 * Finds the details of an error that are messages of type `T`. An error that is not an `RpcError` has none. The compiler fills
 * in `message` from the type argument.
 * @throws SetupError IW2001 if the transformer did not compile the calling file
 * @example
 * for (const { since } of findDetails<SoldOut>(error)) console.log(since);
 */
export function findDetails<T = never>(error: unknown, message?: Message<T>): T[] {
  const wanted = givenMessage(message, "findDetails()");
  if (!isRpcError(error)) return [];
  return error.details.map((detail) => valueAs(detail, wanted)).filter((value) => value !== undefined) as T[];
}

function valueAs(detail: ErrorDetail, wanted: DetailCodec): unknown {
  const { codec, isClr } = originOf(detail);
  if (codec !== undefined) return codec.typeName === wanted.typeName ? detail.value : undefined;
  if (isClr || detail.type !== wanted.typeName || detail.bytes === undefined) return undefined;
  return readDetailValue(wanted, detail.bytes);
}
