// gRPC over HTTP/2, Request-Headers.

import { Code } from "../../base/code.js";
import { servedPath } from "../../base/paths.js";
import { shortened } from "../../base/shortened.js";
import { isBase64, isBinary } from "../../metadata/binary-values.js";
import { type Encoding, isEncoding } from "../../protocol/encoding.js";
import { ReceivedHeaders } from "../../protocol/received-headers.js";
import { refusalOf } from "../../protocol/refused-request.js";
import { refusalFields } from "../../protocol/response-fields.js";
import { deadlineText, readTimeout } from "../../protocol/timeout.js";
import { unservedText } from "../../protocol/unserved-text.js";
import type { FieldSection } from "../http2/field-section.js";
import { SeenValues } from "../http2/seen-values.js";
import type { CallHandler, Handlers } from "../server-transport.js";
import type { RefusalKind } from "./server-monitor.js";
import type { ServerSettings } from "./server-settings.js";

/** The clock of deadlines is no finer: a call with less time is over on arrival. */
const leastTimeoutMs = 1;
const lateRefusal = refusalFields("200", Code.DEADLINE_EXCEEDED, deadlineText);
/** Clients name three or four. */
const mostEncodings = 16;

/** The part of a server that requests are read for: the services of their address and its settings. */
export interface HeadHost {
  readonly services: Handlers;
  readonly settings: ServerSettings;
}

/** All that a request's headers say. Equal blocks of headers share it. */
export class RequestHead {
  readonly path: string;
  /** The host that the client named; empty if it named none. */
  readonly authority: string;
  readonly headers: ReceivedHeaders;
  /** How long the call may take, in milliseconds, or Infinity. */
  readonly timeoutMs: number;
  /** The encoding of the client's compressed messages; undefined if it does not compress. */
  readonly encoding: Encoding | undefined;
  /** The encoding of the response's messages; undefined without compression, and for a client that does not accept it. */
  readonly responseEncoding: Encoding | undefined;
  /** The handler of calls with these headers; undefined if they are refused. */
  readonly handler: CallHandler | undefined;
  /** The fields that refuse such calls; undefined for those that have a handler. */
  readonly refusal: readonly string[] | undefined;
  /** What a refused call counts as; undefined if its time is over before it begins. */
  readonly refusalKind: RefusalKind | undefined;

  constructor(
    { fields, path = "", method, authority }: FieldSection,
    { services, settings: { compression } }: HeadHost,
  ) {
    let type = "";
    let host = "";
    let timeout: string | undefined;
    let encoding: string | undefined;
    let accepted: string | undefined;
    let malformed: string | undefined;
    const seen = new SeenValues();
    for (let i = 0; i < fields.length; i += 2) {
      const name = fields[i]!;
      const value = fields[i + 1]!;
      switch (name) {
        case "content-type":
          type = value;
          break;
        case "grpc-timeout":
          timeout = value;
          break;
        case "grpc-encoding":
          encoding = value;
          break;
        case "grpc-accept-encoding":
          accepted = value;
          break;
        case "host":
          host = value;
          break;
        default:
          if (isBinary(name) && seen.isNew(value) && !isBase64(value))
            malformed = `The header ${shortened(name)} is "${shortened(value)}", which is not base64`;
      }
    }
    const served = servedPath(path, (one) => services.handlers.has(one));
    this.path = served ?? path;
    this.authority = authority ?? host;
    this.headers = new ReceivedHeaders(fields);
    this.encoding = isEncoding(encoding) ? encoding : undefined;
    this.timeoutMs = timeout === undefined ? Number.POSITIVE_INFINITY : readTimeout(timeout);
    const isAccepted =
      compression !== undefined && accepted?.split(",", mostEncodings).some((one) => one.trim() === compression);
    this.responseEncoding = isAccepted ? compression : undefined;
    this.handler = services.handlers.get(this.path);
    if (Number.isNaN(this.timeoutMs)) malformed = `The grpc-timeout is "${shortened(timeout as string)}"`;
    const unserved = this.handler === undefined ? unservedText(path, services.handlers) : undefined;
    const judged = refusalOf({ method, type, encoding });
    const isLate = this.timeoutMs < leastTimeoutMs;
    this.refusal = refusalFieldsOf(judged, malformed, unserved) ?? (isLate ? lateRefusal : undefined);
    if (judged !== undefined || malformed !== undefined) this.refusalKind = "malformedRequests";
    else if (unserved !== undefined) this.refusalKind = "unknownMethods";
  }
}

function refusalFieldsOf(
  refusal: ReturnType<typeof refusalOf>,
  malformed: string | undefined,
  unserved: string | undefined,
): readonly string[] | undefined {
  if (refusal !== undefined) return refusalFields(String(refusal.status), refusal.code, refusal.details);
  if (malformed !== undefined) return refusalFields("400", Code.INTERNAL, malformed);
  return unserved === undefined ? undefined : refusalFields("200", Code.UNIMPLEMENTED, unserved);
}
