import type { Code } from "../base/code.js";
import { Metadata, type MetadataLike } from "../metadata/metadata.js";
import { copyOfBytes } from "../platform/platform.js";
import { clrNameOf, codecOf, type DetailType } from "./clr-type.js";
import { type DetailCodec, type ErrorDetail, originOf } from "./detail.js";
import { clrBytesKey, clrTypeKey } from "./read-details.js";
import { setSentDetails } from "./sent-details.js";
import type { SentDetail } from "./status-message.js";

/** The code and text of a failure, with the trailers that the program set. */
export interface FailureStatus {
  readonly code: Code;
  readonly message: string;
  /** The trailers that the error itself was given, to which the details are added. */
  readonly metadata: MetadataLike | undefined;
}

/**
 * The trailers for an error with details. The first detail of a C# type is sent in the form of ServiceModel.Grpc, which has room
 * for one detail; all others are sent in a `google.rpc.Status`.
 * @throws what the codec of a detail throws
 */
export function writeDetails(
  { code, message, metadata }: FailureStatus,
  details: readonly ErrorDetail[],
  types: readonly DetailType[],
): Metadata {
  // `set` instead of `add`, because an error that is passed on still has the details trailer with which it was received.
  const trailers = metadata === undefined ? new Metadata() : Metadata.from(metadata).clone();
  const anys: SentDetail[] = [];
  let hasClr = false;
  for (const detail of details) {
    const { codec, isClr } = originOf(detail);
    const bytes = detail.bytes ?? (codec as DetailCodec).toBinary(detail.value as never);
    const clrName = isClr ? detail.type : clrNameFor(codec, types);
    if (clrName !== undefined && !hasClr) {
      hasClr = true;
      trailers.set(clrBytesKey, copyOfBytes(bytes));
      trailers.set(clrTypeKey, clrName);
    } else {
      anys.push({ typeUrl: `type.googleapis.com/${anyName(detail)}`, value: bytes });
    }
  }
  if (anys.length > 0) setSentDetails(trailers, { code, message, details: anys });
  return trailers;
}

function clrNameFor(codec: DetailCodec | undefined, types: readonly DetailType[]): string | undefined {
  if (codec?.typeName === undefined) return undefined;
  const named = types.filter((type) => codecOf(type).typeName === codec.typeName);
  return named.map(clrNameOf).find((name) => name !== undefined);
}

function anyName(detail: ErrorDetail): string {
  const { codec, isClr } = originOf(detail);
  const name = codec?.typeName ?? (isClr ? undefined : detail.type);
  if (name !== undefined) return name;
  throw new TypeError(
    `An error has room for one detail of C#, and ${detail.type} is the second. Put both in a message.`,
  );
}
