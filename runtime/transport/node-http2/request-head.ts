import { Code } from "../../base/code.js";
import { servedPath } from "../../base/paths.js";
import { shortened } from "../../base/shortened.js";
import { isBase64, isBinary } from "../../metadata/binary-values.js";
import type { Encoding } from "../../protocol/encoding.js";
import { type Protocol, type Protocols, protocolOf } from "../../protocol/protocol.js";
import { ReceivedHeaders } from "../../protocol/received-headers.js";
import { type Refusal, refusedType } from "../../protocol/refused-request.js";
import { deadlineText } from "../../protocol/timeout.js";
import { unservedText } from "../../protocol/unserved-text.js";
import type { FieldSection } from "../http2/field-section.js";
import { SeenValues } from "../http2/seen-values.js";
import type { CallHandler, Handlers } from "../server-transport.js";
import { blocksOf, type ResponseBlocks } from "./response-blocks.js";
import type { RefusalKind } from "./server-monitor.js";
import type { ServerSettings } from "./server-settings.js";

/** The clock of deadlines is no finer: a call with less time is over on arrival. */
const leastTimeoutMs = 1;
const late: Refusal = { status: 200, code: Code.DEADLINE_EXCEEDED, details: deadlineText };
/** Clients name three or four. */
const mostEncodings = 16;

/** The part of a server that requests are read for: its protocols and settings, and the services of their address. */
export interface HeadHost {
  readonly protocols: Protocols;
  readonly services: Handlers;
  readonly settings: ServerSettings;
}

/** All that a request's headers say. Equal blocks of headers share it. */
export class RequestHead {
  /** The protocol of the call; of a refused request, the one that answers it. */
  readonly protocol: Protocol;
  /** The fields that the responses of this protocol have in common. */
  readonly blocks: ResponseBlocks;
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
    const { compression } = settings;
    const isAccepted =
      compression !== undefined && terms.accepted?.split(",", mostEncodings).some((one) => one.trim() === compression);
    const served = servedPath(path, (one) => services.handlers.has(one));
    this.protocol = protocol;
    this.blocks = blocksOf(protocol);
    this.path = served ?? path;
    this.authority = authority ?? host;
    this.headers = new ReceivedHeaders(fields);
    this.encoding = terms.encoding;
    this.timeoutMs = terms.timeoutMs;
    this.responseEncoding = isAccepted ? compression : undefined;
    this.handler = services.handlers.get(this.path);
    const judged = (spoken === undefined ? refusedType(type) : terms.refusal) ?? malformed;
    const unserved = this.handler === undefined ? unservedBy(services, path) : undefined;
    const refusal = judged ?? unserved ?? (this.timeoutMs < leastTimeoutMs ? late : undefined);
    this.refusal = refusal === undefined ? undefined : protocol.refusalFields(refusal);
    if (judged !== undefined) this.refusalKind = "malformedRequests";
    else if (unserved !== undefined) this.refusalKind = "unknownMethods";
  }
}

function malformedHeader(name: string, value: string): Refusal {
  const details = `The header ${shortened(name)} is "${shortened(value)}", which is not base64`;
  return { status: 400, code: Code.INTERNAL, details };
}

function unservedBy({ handlers }: Handlers, path: string): Refusal {
  return { status: 200, code: Code.UNIMPLEMENTED, details: unservedText(path, handlers) };
}
