import { Code } from "../../base/code.js";
import { Metadata } from "../../metadata/metadata.js";
import { metadataFields } from "../../protocol/response-fields.js";

/** The headers of a call that has credentials, or the status with which it ends because they have made none that can be sent. */
type CredentialsResult = { readonly fields: string[] } | { readonly failure: readonly [code: Code, details: string] };

/** The codes that must not come from anything but the implementation of an operation (gRPC's statuscodes.md). */
const ofImplementations: ReadonlySet<unknown> = new Set([
  Code.OK,
  Code.INVALID_ARGUMENT,
  Code.NOT_FOUND,
  Code.ALREADY_EXISTS,
  Code.FAILED_PRECONDITION,
  Code.ABORTED,
  Code.OUT_OF_RANGE,
  Code.DATA_LOSS,
]);

/** The status of a call whose credentials have made no headers, in the words of grpc-js. */
function credentialsStatus(error: unknown): [code: Code, details: string] {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  const text = `Getting metadata from plugin failed with error: ${String(message ?? error)}`;
  if (ofImplementations.has(code)) return [Code.INTERNAL, `Invalid status from control plane: ${String(code)} ${text}`];
  return [typeof code === "number" ? (code as Code) : Code.UNKNOWN, text];
}

/** Adds the headers that credentials make to those of a call's metadata. The promise is never rejected. */
export function addCredentials(metadata: Metadata | undefined, making: Promise<Metadata>): Promise<CredentialsResult> {
  return making.then(
    (made): CredentialsResult => {
      const all = metadata?.clone() ?? new Metadata();
      all.merge(made);
      const isDoubled = all.get("authorization").length > 1;
      return isDoubled
        ? { failure: [Code.INTERNAL, '"authorization" metadata cannot have multiple values'] }
        : { fields: metadataFields(all) };
    },
    (error: unknown) => ({ failure: credentialsStatus(error) }),
  );
}
