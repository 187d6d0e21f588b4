import { Code, isFailureCode } from "../../base/code.js";
import type { MetadataLike } from "../../metadata/metadata.js";
import { codeOfHttpStatus } from "../../protocol/http-status.js";
import { ReceivedHeaders } from "../../protocol/received-headers.js";
import { readStatusText } from "../../protocol/response-fields.js";
import type { FieldSection } from "../http2/field-section.js";

/** The code and the text of a status. */
export interface ReceivedStatus {
  readonly code: Code;
  readonly details: string;
  /** The text that the server sent. Undefined if it sent no status. */
  readonly sentText: string | undefined;
}

/** The headers or the trailers of a response, read once for all equal header blocks of a connection. */
export class ReceivedSection {
  readonly metadata: MetadataLike;
  /** The status in them. Undefined if they have none. */
  readonly status: ReceivedStatus | undefined;
  /** The compression of messages, as the server names it. */
  readonly encoding: string | undefined;
  readonly httpStatus: number;
  readonly contentType: string | undefined;

  constructor({ fields, status }: FieldSection) {
    this.httpStatus = status === undefined ? 200 : Number(status);
    let encoding: string | undefined;
    let contentType: string | undefined;
    let code: string | undefined;
    let text = "";
    const own: string[] = [];
    for (let i = 0; i < fields.length; i += 2) {
      const name = fields[i]!;
      const value = fields[i + 1]!;
      if (name === "grpc-status") code = value;
      else if (name === "grpc-message") text = value;
      else if (name === "grpc-encoding") encoding = value;
      else if (name === "content-type") contentType = value;
      else own.push(name, value);
    }
    this.encoding = encoding;
    this.contentType = contentType;
    this.metadata = new ReceivedHeaders(own);
    this.status = code === undefined ? undefined : statusOf(code, readStatusText(text));
  }

  /** Whether the response is neither gRPC nor without a content-type, so that its body has no messages. */
  get isForeign(): boolean {
    return this.contentType !== undefined && !this.contentType.startsWith("application/grpc");
  }
}

/** Reads a section, unless an equal one was read before on the connection. */
export function receivedOf(section: FieldSection): ReceivedSection {
  section.digest ??= new ReceivedSection(section);
  return section.digest as ReceivedSection;
}

/**
 * The status of a response without one. `head` is the section with the HTTP status, if there was any. The texts are those of clients on
 * grpc-js.
 */
export function missingStatus(head: ReceivedSection | undefined): ReceivedStatus {
  const { httpStatus = 200, contentType } = head ?? {};
  const text = httpStatus === 200 ? "The server sent no status" : `Received HTTP status code ${httpStatus}`;
  const details = text + strangeType(contentType);
  return { code: codeOfHttpStatus(httpStatus), details, sentText: undefined };
}

/** A remark in parentheses about the content-type of an answer that is not gRPC, from a server or a proxy. Empty if it is gRPC. */
export function strangeType(type: string | undefined): string {
  if (type === undefined) return " (the answer has no content-type, so it may be no gRPC)";
  return type.startsWith("application/grpc") ? "" : ` (the answer is ${type}, not application/grpc)`;
}

function statusOf(text: string, details: string): ReceivedStatus {
  const code = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (code === Code.OK) return { code, details, sentText: details };
  if (isFailureCode(code)) return { code, details, sentText: details };
  // A code that gRPC does not define counts as UNKNOWN (gRPC's statuscodes.md).
  const words = details || `The server sent the status ${text}, which gRPC does not know`;
  return { code: Code.UNKNOWN, details: words, sentText: undefined };
}
