import type { Code } from "../base/code.js";
import { onFirstUse } from "../base/on-first-use.js";
import { isByteArray } from "../base/options/kinds.js";
import { plainMessage } from "../message/plain-message.js";
import { Metadata, type MetadataLike } from "../metadata/metadata.js";
import { copyOfBytes, emptyBytes } from "../platform/platform.js";
import { clrNameOf, codecOf, type DetailType } from "./clr-type.js";
import { clrValue } from "./clr-values.js";
import { type DetailCodec, type ErrorDetail, makeDetail, originOf, readDetailValue } from "./detail.js";

/** The trailer of gRPC's "richer error model". */
export const statusKey = "grpc-status-details-bin";
// The two trailers in which ServiceModel.Grpc sends a C# value and its type.
const clrBytesKey = "smgrpc-error-detail-bin";
const clrTypeKey = "smgrpc-error-detail-type";

/** A detail as it is sent: its type, and its bytes. */
export interface SentDetail {
  readonly typeUrl: string;
  readonly value: Uint8Array;
}

/** A failure with its details: `google.rpc.Status`. */
export interface SentStatus {
  readonly code: number;
  readonly message: string;
  readonly details: readonly SentDetail[];
}

const anyTable = onFirstUse(() =>
  plainMessage({
    name: "google.protobuf.Any",
    fields: [
      { no: 1, name: "typeUrl", type: "string" },
      { no: 2, name: "value", type: "bytes" },
    ],
  }),
);

const statusTable = onFirstUse(() =>
  plainMessage({
    name: "google.rpc.Status",
    fields: [
      { no: 1, name: "code", type: "int32" },
      { no: 2, name: "message", type: "string" },
      { no: 3, name: "details", type: anyTable, repeated: true },
    ],
  }),
);

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

/** Sets the trailer of gRPC's "richer error model". */
export function setSentDetails(trailers: Metadata, status: SentStatus): void {
  trailers.set(statusKey, copyOfBytes(statusTable().toBinary(status)));
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

/**
 * The details in the trailers of a failed call. A detail that is malformed, or of a type that is not in `types`, has its bytes
 * but no value. A malformed `google.rpc.Status` counts as one without details.
 */
export function readDetails(metadata: Metadata, types: readonly DetailType[]): ErrorDetail[] {
  const details = readSentDetails(metadata).map(({ typeUrl, value }) => {
    const type = typeUrl.slice(typeUrl.lastIndexOf("/") + 1);
    const codec = types.map(codecOf).find(({ typeName }) => typeName === type);
    return received(type, value, codec, false);
  });
  const [type] = metadata.get(clrTypeKey);
  if (typeof type !== "string") return details;
  // ASP.NET Core drops an empty binary trailer, so an absent one stands for a message whose fields all have their defaults.
  const [bytes] = metadata.get(clrBytesKey);
  const named = types.find((one) => clrNameOf(one) === type);
  const codec = named === undefined ? clrValue(type) : codecOf(named);
  details.push(received(type, isByteArray(bytes) ? bytes : emptyBytes, codec, true));
  return details;
}

/** The details in the `google.rpc.Status` among the trailers of a failed call. There are none if it is missing or malformed. */
export function readSentDetails(metadata: Metadata): readonly SentDetail[] {
  const [bytes] = metadata.get(statusKey);
  if (!isByteArray(bytes)) return [];
  return (readDetailValue(statusTable(), bytes) as SentStatus | undefined)?.details ?? [];
}

function received(type: string, bytes: Uint8Array, codec: DetailCodec | undefined, isClr: boolean): ErrorDetail {
  // A copy as a plain Uint8Array instead of a Buffer, as in all values that programs receive.
  const own = new Uint8Array(bytes);
  const value = codec === undefined ? undefined : readDetailValue(codec, own);
  return makeDetail({ type, value, bytes: own }, { codec, isClr });
}
