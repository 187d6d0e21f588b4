import { isByteArray } from "../base/options/kinds.js";
import type { Metadata } from "../metadata/metadata.js";
import { emptyBytes } from "../platform/platform.js";
import { type DetailCodec, type ErrorDetail, makeDetail, readDetailValue } from "./detail.js";
import { readSentDetails } from "./sent-details.js";

// The two trailers in which ServiceModel.Grpc sends a C# value and its type.
export const clrBytesKey = "smgrpc-error-detail-bin";
export const clrTypeKey = "smgrpc-error-detail-type";

/** Finds the codecs of details. Each function returns undefined for an unknown type. */
export interface DetailCodecs {
  /** The codec of a message, by its full name in protobuf. */
  message(typeName: string): DetailCodec | undefined;
  /** The codec of a C# type, by the name under which it is sent. */
  clr(name: string): DetailCodec | undefined;
}

/**
 * The details in the trailers of a failed call. A detail that is malformed, or whose type `codecs` does not know, has its bytes
 * but no value. A malformed `google.rpc.Status` counts as one without details.
 */
export function readDetails(metadata: Metadata, codecs: DetailCodecs | undefined): ErrorDetail[] {
  const details = readSentDetails(metadata).map(({ typeUrl, value }) => {
    const type = typeUrl.slice(typeUrl.lastIndexOf("/") + 1);
    return received(type, value, codecs?.message(type), false);
  });
  const [type] = metadata.get(clrTypeKey);
  if (typeof type !== "string") return details;
  // ASP.NET Core drops an empty binary trailer, so an absent one stands for a message whose fields all have their defaults.
  const [bytes] = metadata.get(clrBytesKey);
  details.push(received(type, isByteArray(bytes) ? bytes : emptyBytes, codecs?.clr(type), true));
  return details;
}

function received(type: string, bytes: Uint8Array, codec: DetailCodec | undefined, isClr: boolean): ErrorDetail {
  // A copy as a plain Uint8Array instead of a Buffer, as in all values that programs receive.
  const own = new Uint8Array(bytes);
  const value = codec === undefined ? undefined : readDetailValue(codec, own);
  return makeDetail({ type, value, bytes: own }, { codec, isClr });
}
