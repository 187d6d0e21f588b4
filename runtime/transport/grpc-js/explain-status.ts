import type { Metadata as GrpcMetadata, StatusObject } from "@grpc/grpc-js";
import { Code, isFailureCode } from "../../base/code.js";
import { uninflatableText } from "../../protocol/inflate.js";
import type { Connectivity, EndStatus } from "../client-transport.js";
import { explainConnectionFailure } from "../connection-failure.js";
import { explainRefusal } from "../explain-refusal.js";

/** The facts about an ended call beside its status. */
export interface EndedCall {
  readonly headers: GrpcMetadata | undefined;
  readonly streamsRequest: boolean;
  readonly channel: EndedOn;
  /** Whether it is certain that the server has ended the call. */
  readonly isEndedByServer: boolean;
}

/** The properties of a channel that explain why its call ended. */
export interface EndedOn {
  readonly target: string;
  /** Whether the channel is secure. Undefined for a channel that the program has made with grpc-js. */
  readonly isSecure: boolean | undefined;
  readonly state: { readonly connectivity: Connectivity };
}

// grpc-js' text for a response that is valid HTTP but not gRPC.
const noStatus = "Received HTTP status code 200";
const noPick = /^(Deadline exceeded after [\d.]+s),.*Waiting for LB pick$/;

/** Converts a status of grpc-js. The text of a failure gets a cause where grpc-js gives none. */
export function endStatus(status: StatusObject, call: EndedCall): EndStatus {
  const { code, details, metadata } = status;
  const { headers } = call;
  if (code === Code.OK) return { code, details, metadata };
  // grpc-js reports a message in an unknown compression without a code and a text.
  if (code === undefined) {
    return { code: Code.INTERNAL, details: uninflatableText(), metadata };
  }
  const answer = strangeAnswer(headers ?? metadata, headers !== undefined);
  if (isFailureCode(code)) {
    const hasHeaders = headers !== undefined;
    const explained = answer || explainRefusal(code, details, { hasHeaders, streamsRequest: call.streamsRequest });
    return {
      code,
      details: textOf(status, call) + explained,
      metadata,
      sentText: isSent(status, call) ? details : undefined,
    };
  }
  // A code that gRPC does not define counts as UNKNOWN (gRPC's statuscodes.md).
  const text = details || `The server sent the status ${code}, which gRPC does not know`;
  return { code: Code.UNKNOWN, details: text + answer, metadata };
}

function textOf({ code, details, metadata }: StatusObject, { headers, channel }: EndedCall): string {
  if (details === noStatus) return "The server sent no status";
  // With headers, the status comes from the server, whose text is left as it is.
  if (headers !== undefined || Object.keys(metadata.getMap()).length > 0) return details;
  if (code === Code.UNAVAILABLE) return explainConnectionFailure(details, channel.isSecure);
  return code === Code.DEADLINE_EXCEEDED ? explainDeadline(details, channel) : details;
}

/** Matches grpc-js' texts for answers without a gRPC status. */
const unsent = /^Received HTTP status code |^No status information received$/;

/**
 * Whether the server sent the status, instead of grpc-js having made it. The statuses of grpc-js have no metadata, while those of
 * servers have at least a content-type, unless headers came before.
 */
function isSent({ details, metadata }: StatusObject, { headers, isEndedByServer }: EndedCall): boolean {
  if (unsent.test(details)) return false;
  return Object.keys(metadata.getMap()).length > 0 || (headers !== undefined && isEndedByServer);
}

/** Explains a deadline that passed while there was no connection: says what the call was waiting for. */
function explainDeadline(details: string, { target, state }: EndedOn): string {
  const [, text] = noPick.exec(details) ?? [];
  if (text === undefined) return details;
  if (state.connectivity !== "connecting") return `${text}: there is still no connection to ${target}`;
  const causes = "A firewall may drop what is sent there, or the port may be that of another protocol";
  return `${text}: ${target} has not answered yet. ${causes}`;
}

/**
 * A remark in parentheses about the content-type of an answer that is not gRPC, from a server or a proxy. Empty if it is gRPC.
 */
function strangeAnswer(answer: GrpcMetadata, hasHeaders: boolean): string {
  const [type] = answer.get("content-type");
  if (type === undefined) return hasHeaders ? " (the answer has no content-type, so it may be no gRPC)" : "";
  return String(type).startsWith("application/grpc") ? "" : ` (the answer is ${type}, not application/grpc)`;
}
