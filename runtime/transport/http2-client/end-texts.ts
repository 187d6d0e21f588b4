import { Code } from "../../base/code.js";
import { Metadata } from "../../metadata/metadata.js";
import type { EndStatus } from "../client-transport.js";
import { explainRefusal } from "../explain-refusal.js";
import { ErrorCode } from "../http2/error-code.js";
import type { ResetBy } from "../http2/stream.js";

/** The facts about a call that explain why it failed. */
export interface FailedOn {
  readonly hasHeaders: boolean;
  readonly streamsRequest: boolean;
}

/** A status that this side made, whose text is completed by an explanation if there is one. */
export function madeStatus(code: Code, details: string, call: FailedOn): EndStatus {
  return { code, details: details + explainRefusal(code, details, call), metadata: new Metadata() };
}

/**
 * The code and the text for a stream that has ended early. The codes are those of PROTOCOL-HTTP2.md, and the texts those of grpc-js, which
 * people search for.
 */
export function resetStatus(code: number, by: ResetBy, text: string): readonly [code: Code, details: string] {
  if (by === "connection") return [Code.UNAVAILABLE, `Connection dropped${text === "" ? "" : `: ${text}`}`];
  if (by === "goaway")
    return [Code.UNAVAILABLE, `The server has not processed the call${text === "" ? "" : `: ${text}`}`];
  if (by === "error") {
    const isLimit = code === ErrorCode.enhanceYourCalm;
    return isLimit
      ? [Code.RESOURCE_EXHAUSTED, `Received a response that is too large: ${text}`]
      : [Code.INTERNAL, text];
  }
  switch (code) {
    case ErrorCode.noError:
      return [Code.INTERNAL, `Received RST_STREAM with code ${code} (Call ended without gRPC status)`];
    case ErrorCode.internalError:
      return [Code.INTERNAL, `Received RST_STREAM with code ${code} (Internal server error)`];
    case ErrorCode.refusedStream:
      return [Code.UNAVAILABLE, "Stream refused by server"];
    case ErrorCode.cancel:
      return [Code.CANCELLED, "Call cancelled"];
    case ErrorCode.enhanceYourCalm:
      return [Code.RESOURCE_EXHAUSTED, "Bandwidth exhausted or memory limit exceeded"];
    case ErrorCode.inadequateSecurity:
      return [Code.PERMISSION_DENIED, "Protocol not secure enough"];
    default:
      return [Code.INTERNAL, `Received RST_STREAM with code ${code}`];
  }
}
