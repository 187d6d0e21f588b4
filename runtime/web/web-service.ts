import { Code } from "../base/code.js";
import { servedPath } from "../base/paths.js";
import { shortened } from "../base/shortened.js";
import { isBase64, isBinary } from "../metadata/binary-values.js";
import { utf8Bytes } from "../platform/platform.js";
import type { Encoding } from "../protocol/encoding.js";
import type { MessageLimits } from "../protocol/message-limits.js";
import type { CallTerms } from "../protocol/protocol.js";
import type { Refusal } from "../protocol/refused-request.js";
import { deadlineText } from "../protocol/timeout.js";
import { unservedText } from "../protocol/unserved-text.js";
import type { Grace } from "../transport/grace.js";
import { InProgress } from "../transport/in-progress.js";
import type { CallHandler, Handlers } from "../transport/server-transport.js";
import type { WebOptions } from "../transport/web-options.js";
import { connectUnary } from "./connect.js";
import { connectError } from "./connect-error.js";
import { getTerms, readGet } from "./connect-get.js";
import { CrossOrigin } from "./cors.js";
import type { Exchange, ExchangeListener } from "./exchange.js";
import { JsonMessages } from "./json-messages.js";
import { type CallHost, WebCall } from "./web-call.js";
import { openResponse } from "./web-response.js";
import { acceptedType, type WebType, webTypeOf } from "./web-type.js";

/** What a {@link WebService} needs beside its options. */
export interface WebSetup {
  readonly limits: MessageLimits;
  /** The compression of responses, for clients that take it. Undefined for none. */
  readonly compression: Encoding | undefined;
  /** What stands before the paths of operations. */
  readonly prefix: string;
}

/** The header fields of a request that decide how it is served. Empty for a field that is missing. */
interface Head {
  readonly type: string;
  readonly accept: string;
  readonly origin: string;
  /** The header that a browser asks to be allowed to set. */
  readonly requestedHeaders: string | undefined;
  readonly requestedMethod: string;
  /** The answer to a request with a malformed binary header. */
  readonly malformed: Refusal | undefined;
}

/** A request for an operation, as far as the head says. */
interface Asked {
  readonly exchange: Exchange;
  readonly type: WebType;
  readonly answer: WebType;
  readonly terms: CallTerms;
  readonly message: Uint8Array | undefined;
  readonly crossOrigin: CrossOrigin | undefined;
}

/** The shortest timeout of a call that is started, in milliseconds. Timers are no finer. */
const leastTimeoutMs = 1;
const mostEncodings = 16;
const postTypes =
  "application/proto, application/json, application/connect+proto, application/connect+json, " +
  "application/grpc-web+proto, application/grpc-web+json, application/grpc-web-text+proto";

/** Listens to a request whose body has no meaning, so that it is thrown away. */
class Ignored implements ExchangeListener {
  private readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }

  onBegin(): void {}

  onData(_bytes: Uint8Array, start: number, end: number): void {
    this.exchange.consume(end - start);
  }

  onEnd(): void {}

  onLeft(): void {}

  cutOff(): void {}
}

/** Serves the operations of an address by gRPC-Web and Connect, over any transport of HTTP. */
export class WebService implements CallHost {
  readonly limits: MessageLimits;
  readonly calls: InProgress<WebCall> = new InProgress();
  private readonly services: Handlers;
  private readonly setup: WebSetup;
  private readonly options: WebOptions;
  private readonly json: JsonMessages;
  private isClosing = false;

  constructor(services: Handlers, setup: WebSetup, options: WebOptions) {
    this.services = services;
    this.setup = setup;
    this.options = options;
    this.limits = setup.limits;
    this.json = new JsonMessages(options.json);
  }

  /** Refuses new calls with UNAVAILABLE, and waits until calls in progress have ended or their grace is over. */
  async close(grace: Grace): Promise<void> {
    this.isClosing = true;
    await this.calls.finish(grace);
  }

  /** Whether a path, without a query, belongs to an operation. */
  hasPath(path: string): boolean {
    return this.pathOf(path) !== undefined;
  }

  /** Answers a request, at once or when its operation has. */
  serve(exchange: Exchange): void {
    const head = readHead(exchange.fields);
    const { cors } = this.options;
    const crossOrigin = cors === undefined ? undefined : new CrossOrigin(head.origin, cors);
    const [path = "", query = ""] = split(exchange.target, "?");
    const handler = this.handlerOf(path);
    switch (exchange.method) {
      case "POST":
        this.post(exchange, path, handler, head, crossOrigin);
        return;
      case "GET":
        if (handler?.hasNoSideEffects && !handler.streamsRequest && !handler.streamsResponse) {
          this.get(exchange, query, handler, head, crossOrigin);
          return;
        }
        break;
      case "OPTIONS":
        if (head.requestedMethod !== "" && crossOrigin !== undefined) {
          this.preflight(exchange, head, crossOrigin);
          return;
        }
        break;
    }
    if (handler === undefined) this.unserved(exchange, path, crossOrigin);
    else notAllowed(exchange, handler);
  }

  private post(
    exchange: Exchange,
    path: string,
    handler: CallHandler | undefined,
    { type: text, accept, malformed }: Head,
    crossOrigin: CrossOrigin | undefined,
  ): void {
    const type = webTypeOf(text);
    if (type === undefined) {
      if (handler === undefined) this.unserved(exchange, path, crossOrigin);
      else wrongType(exchange, text, crossOrigin);
      return;
    }
    const answer = acceptedType(type, accept);
    const terms = type.protocol.readTerms(exchange.fields);
    const asked = { exchange, type, answer, terms, message: undefined, crossOrigin };
    if (handler === undefined) {
      if (type.contentType.startsWith("application/grpc-web")) this.refuse(asked, this.notServed(path));
      else this.unserved(exchange, path, crossOrigin);
    } else if (
      (type.protocol === connectUnary) === (handler.streamsRequest || handler.streamsResponse) &&
      !type.contentType.startsWith("application/grpc-web")
    ) {
      wrongType(exchange, text, crossOrigin);
    } else {
      this.call(asked, handler, malformed);
    }
  }

  private get(
    exchange: Exchange,
    query: string,
    handler: CallHandler,
    { malformed }: Head,
    crossOrigin: CrossOrigin | undefined,
  ): void {
    const request = readGet(query);
    const { type, message } = request;
    const terms = getTerms(connectUnary.readTerms(exchange.fields), request);
    this.call({ exchange, type, answer: type, terms, message, crossOrigin }, handler, malformed);
  }

  private call(asked: Asked, handler: CallHandler, malformed: Refusal | undefined): void {
    const { exchange, type, terms, message } = asked;
    const refusal = terms.refusal ?? malformed ?? this.untimely(terms);
    if (refusal !== undefined) {
      this.refuse(asked, refusal);
      return;
    }
    const { timeoutMs, encoding } = terms;
    const format = type.isJson ? this.json : undefined;
    const response = this.responseTerms(asked);
    const { isText } = type;
    exchange.begin(new WebCall(this, exchange, { response, isText, format, timeoutMs, encoding, message }, handler));
  }

  private untimely({ timeoutMs }: CallTerms): Refusal | undefined {
    if (this.isClosing) return { status: 503, code: Code.UNAVAILABLE, details: "The server is shutting down" };
    if (timeoutMs >= leastTimeoutMs) return undefined;
    return { status: 504, code: Code.DEADLINE_EXCEEDED, details: deadlineText };
  }

  private refuse(asked: Asked, { code, details }: Refusal): void {
    const { exchange } = asked;
    exchange.begin(new Ignored(exchange));
    openResponse(exchange, this.responseTerms(asked)).end(code, details, undefined);
  }

  private responseTerms({ answer, terms, crossOrigin }: Asked) {
    const { compression } = this.setup;
    const isAccepted =
      compression !== undefined && terms.accepted?.split(",", mostEncodings).some((one) => one.trim() === compression);
    const { protocol, contentType, isText } = answer;
    return { protocol, contentType, isText, encoding: isAccepted ? compression : undefined, crossOrigin };
  }

  private preflight(exchange: Exchange, { origin, requestedHeaders }: Head, crossOrigin: CrossOrigin): void {
    exchange.begin(new Ignored(exchange));
    if (crossOrigin.isAllowed) exchange.reply(204, crossOrigin.preflight(requestedHeaders), utf8Bytes(""));
    else plain(exchange, 403, `The origin ${shortened(origin)} is not among the option cors.origins.`, []);
  }

  private unserved(exchange: Exchange, path: string, crossOrigin: CrossOrigin | undefined): void {
    const { code, details } = this.notServed(path);
    exchange.begin(new Ignored(exchange));
    const fields = ["content-type", "application/json"];
    const body = utf8Bytes(JSON.stringify(connectError(code, details, undefined)));
    exchange.reply(404, crossOrigin === undefined ? fields : crossOrigin.allow(fields), body);
  }

  private notServed(path: string): Refusal {
    return { status: 404, code: Code.UNIMPLEMENTED, details: unservedText(path, this.services.handlers) };
  }

  private handlerOf(path: string): CallHandler | undefined {
    const served = this.pathOf(path);
    return served === undefined ? undefined : this.services.handlers.get(served);
  }

  private pathOf(path: string): string | undefined {
    const { prefix } = this.setup;
    if (!path.startsWith(prefix)) return undefined;
    return servedPath(path.slice(prefix.length), (one) => this.services.handlers.has(one));
  }
}

function readHead(fields: readonly string[]): Head {
  const found: Record<string, string> = {};
  let malformed: Refusal | undefined;
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    const value = fields[i + 1] as string;
    if (isBinary(name) && !isBase64(value)) {
      const details = `The header ${shortened(name)} is "${shortened(value)}", which is not base64`;
      malformed = { status: 400, code: Code.INTERNAL, details };
    }
    found[name] = value;
  }
  return {
    type: found["content-type"] ?? "",
    accept: found["accept"] ?? "",
    origin: found["origin"] ?? "",
    requestedHeaders: found["access-control-request-headers"],
    requestedMethod: found["access-control-request-method"] ?? "",
    malformed,
  };
}

function split(text: string, at: string): [before: string, after: string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}

/** Answers a request whose method of HTTP the operation does not have. */
function notAllowed(exchange: Exchange, { hasNoSideEffects }: CallHandler): void {
  const allow = hasNoSideEffects ? "GET, POST" : "POST";
  exchange.begin(new Ignored(exchange));
  plain(exchange, 405, `The method of HTTP is ${shortened(exchange.method)}, and this operation has ${allow}.`, [
    "allow",
    allow,
  ]);
}

/** Answers a request whose content-type no protocol has, or not for this kind of operation. A form of HTML can send some of these. */
function wrongType(exchange: Exchange, type: string, crossOrigin: CrossOrigin | undefined): void {
  exchange.begin(new Ignored(exchange));
  const fields = ["accept-post", postTypes];
  const text = `The content-type is "${shortened(type)}", which this operation does not take.`;
  plain(exchange, 415, text, crossOrigin === undefined ? fields : crossOrigin.allow(fields));
}

function plain(exchange: Exchange, status: number, text: string, fields: readonly string[]): void {
  exchange.reply(status, ["content-type", "text/plain; charset=utf-8", ...fields], utf8Bytes(`${text}\n`));
}
