import { Code } from "../../base/code.js";
import { servedPath } from "../../base/paths.js";
import { isBase64, isBinary } from "../../metadata/binary-values.js";
import { type Encoding, responseEncoding } from "../../protocol/encoding.js";
import { grpc } from "../../protocol/grpc.js";
import { type Protocol, type Protocols, protocolOf } from "../../protocol/protocol.js";
import { ReceivedHeaders } from "../../protocol/received-headers.js";
import { malformedHeaderText, type Refusal, refusedType } from "../../protocol/refused-request.js";
import { deadlineText, leastTimeoutMs } from "../../protocol/timeout.js";
import { unservedText } from "../../protocol/unserved-text.js";
import type { FieldSection } from "../http2/field-section.js";
import { SeenValues } from "../http2/seen-values.js";
import type { CallHandler, Handlers } from "../server-transport.js";
import { blocksOf, type ResponseBlocks } from "./response-blocks.js";
import type { RefusalKind } from "./server-monitor.js";
import type { ServerSettings } from "./server-settings.js";

const late: Refusal = { status: 200, code: Code.DEADLINE_EXCEEDED, details: deadlineText };

/**
 * What decides whether and how a request is served: the protocols and the settings of the server, and the services of the
 * address.
 */
export interface HeadHost {
  readonly protocols: Protocols;
  readonly services: Handlers;
  readonly settings: ServerSettings;
}

/**
 * The headers of a request, evaluated: its protocol, deadline, compression, handler, or the reason why it is refused. Requests
 * with equal header blocks share this object.
 */
export class RequestHead {
  /** The protocol of the call. For a refused request, it is the protocol of the answer. */
  readonly protocol: Protocol;
  /** The header fields that are equal in all responses of this protocol. */
  readonly blocks: ResponseBlocks;
  readonly path: string;
  /** The authority (host) that the client sent; empty if it sent none. */
  readonly authority: string;
  readonly headers: ReceivedHeaders;
  /** How long the call may take, in milliseconds, or Infinity. */
  readonly timeoutMs: number;
  /** The compression of the messages in the request. Undefined if they are not compressed. */
  readonly encoding: Encoding | undefined;
  /**
   * The compression of the messages in the response. Undefined if the server has no compression configured, or one that the
   * client does not accept.
   */
  readonly responseEncoding: Encoding | undefined;
  /** The handler of the path. Undefined if the path is not served. */
  readonly handler: CallHandler | undefined;
  /** The fields of the response that refuses the request. Undefined if the request is served. */
  readonly refusal: readonly string[] | undefined;
  /**
   * The counter to which the refused request is added. Undefined for a request that is served, or whose deadline passed before it
   * began.
   */
  readonly refusalKind: RefusalKind | undefined;

  constructor({ fields, path = "", method, authority }: FieldSection, { protocols, services, settings }: HeadHost) {
    let type = "";
    let host = "";
    let malformed: Refusal | undefined;
    const seen = new SeenValues();
    for (let i = 0; i < fields.length; i += 2) {
      const name = fields[i]!;
      const value = fields[i + 1]!;
      if (name === "content-type") type = value;
      else if (name === "host") host = value;
      else if (isBinary(name) && seen.isNew(value) && !isBase64(value)) malformed = malformedHeader(name, value);
    }
    const spoken = protocolOf(protocols, type);
    const protocol = spoken ?? protocols[0];
    const terms = protocol.readTerms(method, fields);
    const served = servedPath(path, (one) => services.handlers.has(one));
    this.protocol = protocol;
    this.blocks = blocksOf(protocol);
    this.path = served ?? path;
    this.authority = authority ?? host;
    this.headers = new ReceivedHeaders(fields);
    this.encoding = terms.encoding;
    this.timeoutMs = terms.timeoutMs;
    this.responseEncoding = responseEncoding(settings.compression, terms.accepted);
    this.handler = services.handlers.get(this.path);
    const judged = (spoken === undefined ? refusedType(type) : terms.refusal) ?? malformed;
    const unserved = this.handler === undefined ? unservedBy(services, path) : undefined;
    const refusal = judged ?? unserved ?? (this.timeoutMs < leastTimeoutMs ? late : undefined);
    this.refusal = refusal === undefined ? undefined : protocol.refusalFields(refusal);
    if (judged !== undefined) this.refusalKind = "malformedRequests";
    else if (unserved !== undefined) this.refusalKind = "unknownMethods";
  }
}

/** Whether the content-type of a request is that of gRPC. */
export function isGrpc({ fields }: FieldSection): boolean {
  for (let i = 0; i < fields.length; i += 2) if (fields[i] === "content-type") return grpc.hasType(fields[i + 1]!);
  return false;
}

function malformedHeader(name: string, value: string): Refusal {
  return { status: 400, code: Code.INTERNAL, details: malformedHeaderText(name, value) };
}

function unservedBy({ handlers }: Handlers, path: string): Refusal {
  return { status: 200, code: Code.UNIMPLEMENTED, details: unservedText(path, handlers) };
}
